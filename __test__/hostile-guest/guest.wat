;; A guest that does what its program tells it to, message by message and address by address, instead of running
;; JavaScript. What it is told are the operations after the first `!` in the program, one letter each, with numbers as
;; hexadecimal digits; guest.ts writes them.
(module
  (import "host" "send" (func $send (param i32 i32)))
  (import "host" "random" (func $random (param i32 i32)))
  (memory (export "memory") 2)

  ;; Where the host's next message goes. Grows, so that the program stays where it is.
  (global $free (mut i32) (i32.const 0x10000))
  ;; The message at hand.
  (global $message (mut i32) (i32.const 0))
  (global $length (mut i32) (i32.const 0))
  ;; What `buffer` is to say instead of the truth, unless it is -1.
  (global $lie (mut i32) (i32.const -1))
  ;; How many calls have been counted.
  (global $calls (mut i32) (i32.const 0))
  ;; The first operation, and the next.
  (global $program (mut i32) (i32.const 0))
  (global $next (mut i32) (i32.const 0))

  (func (export "initialize"))

  (func (export "buffer") (param $length i32) (result i32)
    (global.set $message (global.get $free))
    (global.set $length (local.get $length))
    (global.set $free (i32.add (global.get $free) (local.get $length)))
    (call $reach (global.get $free))
    (if (result i32) (i32.eq (global.get $lie) (i32.const -1))
      (then (global.get $message))
      (else (global.get $lie))))

  ;; Makes the memory end at `end` or later.
  (func $reach (param $end i32)
    (loop $again
      (if (i32.lt_u (i32.shl (memory.size) (i32.const 16)) (local.get $end))
        (then
          (if (i32.eq (memory.grow (i32.const 1)) (i32.const -1)) (then (unreachable)))
          (br $again)))))

  (func (export "turn") (result f64)
    (if (i32.eqz (global.get $program)) (then (call $find)))
    (call $run))

  ;; Finds the program in the first message.
  (func $find
    (local $at i32)
    (local.set $at (global.get $message))
    (loop $again
      (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 33 (; ! ;)))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $again))))
    (global.set $program (i32.add (local.get $at) (i32.const 1)))
    (global.set $next (global.get $program)))

  ;; Goes through the operations until one ends the turn. The letters are those of guest.ts.
  (func $run (result f64)
    (local $letter i32)
    (loop $again
      (local.set $letter (i32.load8_u (global.get $next)))
      (global.set $next (i32.add (global.get $next) (i32.const 1)))
      (if (i32.eq (local.get $letter) (i32.const 112 (; p ;))) (then (call $put) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 102 (; f ;))) (then (call $fill) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 109 (; m ;))) (then (call $reach (call $word)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 115 (; s ;)))
        (then (call $send (call $word) (call $word)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 118 (; v ;))) (then (call $volley (call $word) (call $word)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 99 (; c ;))) (then (call $count (call $word)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 114 (; r ;)))
        (then (call $random (call $word) (call $word)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 101 (; e ;))) (then (call $settle_with_answer) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 98 (; b ;))) (then (global.set $lie (call $word)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 106 (; j ;)))
        (then (global.set $next (global.get $program)) (br $again)))
      (if (i32.eq (local.get $letter) (i32.const 108 (; l ;))) (then (loop $forever (br $forever))))
      (if (i32.eq (local.get $letter) (i32.const 100 (; d ;))) (then (call $dive)))
      (if (i32.eq (local.get $letter) (i32.const 117 (; u ;))) (then (unreachable)))
      (if (i32.eq (local.get $letter) (i32.const 122 (; z ;)))
        (then (drop (i32.div_u (i32.const 1) (i32.const 0)))))
      (if (i32.eq (local.get $letter) (i32.const 119 (; w ;))) (then (return (call $double)))))
    ;; The end of the program, from now on.
    (global.set $next (i32.sub (global.get $next) (i32.const 1)))
    (f64.const inf))

  ;; Puts bytes somewhere: an address, how many, and the bytes.
  (func $put
    (local $at i32) (local $end i32)
    (local.set $at (call $word))
    (local.set $end (i32.add (local.get $at) (call $word)))
    (loop $again
      (if (i32.lt_u (local.get $at) (local.get $end))
        (then
          (i32.store8 (local.get $at) (i32.wrap_i64 (call $hex (i32.const 2))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $again)))))

  ;; Fills a range: an address, how many, and the byte.
  (func $fill
    (local $at i32) (local $length i32)
    (local.set $at (call $word))
    (local.set $length (call $word))
    (memory.fill (local.get $at) (i32.wrap_i64 (call $hex (i32.const 2))) (local.get $length)))

  ;; Makes sixteen calls of one message, whose second byte is their number, without anything in between at which the guest
  ;; could be interrupted.
  (func $volley (param $at i32) (param $length i32)
    (i32.store8 offset=1 (local.get $at) (i32.const 0)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 1)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 2)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 3)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 4)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 5)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 6)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 7)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 8)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 9)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 10)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 11)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 12)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 13)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 14)) (call $send (local.get $at) (local.get $length))
    (i32.store8 offset=1 (local.get $at) (i32.const 15)) (call $send (local.get $at) (local.get $length)))

  ;; Counts a call's number up: five bytes at an address, seven bits in each.
  (func $count (param $at i32)
    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
    (i32.store8 (local.get $at) (i32.or (global.get $calls) (i32.const 0x80)))
    (i32.store8 offset=1 (local.get $at) (i32.or (i32.shr_u (global.get $calls) (i32.const 7)) (i32.const 0x80)))
    (i32.store8 offset=2 (local.get $at) (i32.or (i32.shr_u (global.get $calls) (i32.const 14)) (i32.const 0x80)))
    (i32.store8 offset=3 (local.get $at) (i32.or (i32.shr_u (global.get $calls) (i32.const 21)) (i32.const 0x80)))
    (i32.store8 offset=4 (local.get $at) (i32.shr_u (global.get $calls) (i32.const 28))))

  ;; What a good guest might do: returns what the call of a number below 128 was answered with. The answer's first two bytes
  ;; are its kind and that number; the text that follows is the same in a settlement, after two bytes of its own.
  (func $settle_with_answer
    (i32.store8 (global.get $message) (i32.const 2))
    (i32.store8 (i32.add (global.get $message) (i32.const 1)) (i32.const 1))
    (call $send (global.get $message) (global.get $length)))

  (func $dive (call $dive) (call $dive))

  (func $word (result i32) (i32.wrap_i64 (call $hex (i32.const 8))))
  (func $double (result f64) (f64.reinterpret_i64 (call $hex (i32.const 16))))

  ;; The number that the next digits stand for.
  (func $hex (param $digits i32) (result i64)
    (local $number i64) (local $digit i32)
    (loop $again
      (local.set $digit (i32.load8_u (global.get $next)))
      (global.set $next (i32.add (global.get $next) (i32.const 1)))
      (local.set $digit
        (i32.sub
          (local.get $digit)
          (select (i32.const 48 (; 0 ;)) (i32.const 87 (; a, less ten ;)) (i32.lt_u (local.get $digit) (i32.const 97)))))
      (local.set $number
        (i64.or (i64.shl (local.get $number) (i64.const 4)) (i64.extend_i32_u (local.get $digit))))
      (local.set $digits (i32.sub (local.get $digits) (i32.const 1)))
      (br_if $again (local.get $digits)))
    (local.get $number)))
