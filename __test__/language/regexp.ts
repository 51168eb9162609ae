/** Regular expressions. Programs are raw text here: a backslash is a backslash. */
import { edition } from './feature.js'

const es5 = edition('ES5')
const es2015 = edition('ES2015')
const es2018 = edition('ES2018')
const es2020 = edition('ES2020')
const es2021 = edition('ES2021')
const es2022 = edition('ES2022')
const es2024 = edition('ES2024')
const es2025 = edition('ES2025')
const raw = String.raw

export const regexps = [
  es5(
    'classes, groups, quantifiers, anchors, backreferences',
    [
      [
        raw`return ["aXbXc".replace(/x/gi, "-"), /^(\w+)\s(\1)$/.test("ab ab"), "a.b-c".split(/[.-]/), /(a)|(b)/.exec("b")[1] === undefined, /a{2,3}?/.exec("aaaa")[0], /(?:a|ab)(?=c)/.exec("abc")[0], /[^\d\s]+/.exec("1 ab2")[0]]`,
        ['a-b-c', true, ['a', 'b', 'c'], true, 'aa', 'ab', 'ab'],
      ],
      [
        raw`return [/\bfoo\b/.test("a foo."), /^b/m.test("a\nb"), /[\b]/.test("\b"), /\cJ/.test("\n"), /\0/.test("\0"), /[a-c-e]+/.exec("xb-e")[0], /a|/.exec("b")[0], /()*/.exec("")[0], /(z)((a+)?(b+)?(c))*/.exec("zaacbbbcac").map((x) => x ?? null)]`,
        [true, true, true, true, true, 'b-e', '', '', ['zaacbbbcac', 'z', 'ac', 'a', null, 'c']],
      ],
      [
        raw`return ["abc".replace(/(b)/, "[$1$&$$$` +
          '`' +
          raw`$']"), "aaa".replace(/a/g, (m, i) => i), "x".replace(/(y)?x/, (...a) => a.length), "ab".replace(/(a)(b)/, "$2$1$3$10")]`,
        ['a[bb$ac]c', '012', '4', 'ba$3a0'],
      ],
      [
        raw`const r = /a/g; return [r.exec("ba").index, r.lastIndex, r.exec("ba"), r.lastIndex, "aXa".match(/a/g), "x".match(/a/g), "abc".search(/c/), "a1b2".split(/(\d)/)]`,
        [1, 2, null, 0, ['a', 'a'], null, 2, ['a', '1', 'b', '2', '']],
      ],
      [
        raw`return [String(/a\/b/), new RegExp("/").source, RegExp("").source, String(new RegExp("\n")), /a/gi.flags, new RegExp(/a/g, "i").flags]`,
        ['/a\\/b/', '\\/', '(?:)', '/\\n/', 'gi', 'i'],
      ],
      [
        raw`try { new RegExp("(") } catch (e) { try { new RegExp("a", "gg") } catch (f) { return [e.name, f.name] } }`,
        ['SyntaxError', 'SyntaxError'],
      ],
      [
        raw`return [/[[]/.test("["), /]/.test("]"), /{/.test("{"), /a{,2}/.test("a{,2}"), /\a/.test("a"), /\8/.test("8"), /(?=a)*b/.test("b"), /[\d-x]/.test("-")]`,
        [true, true, true, true, true, true, true, true],
      ],
    ],
    { how: 'ours', note: 'what goes from match to match; one match is the engine’s' },
  ),
  es2015(
    'flag `y`',
    [
      [
        raw`const r = /a/y; r.lastIndex = 1; return [r.test("ba"), r.lastIndex, r.test("ba"), r.lastIndex, "aab".replace(/a/gy, "x"), "ba".search(/a/y), /^a/my.exec("ba")]`,
        [true, 2, false, 0, 'xxb', -1, null],
      ],
    ],
    { how: 'ours' },
  ),
  es2015('flag `u`', [
    [
      raw`return [/^.$/u.test("😀"), /^.$/.test("😀"), /\u{1F600}/u.test("😀"), /[😀]/u.exec("😀")[0].length, "😀".match(/./gu).length, /\udf06/u.test("\ud834\udf06"), /\w/iu.test("ſ"), /[^x]/u.exec("\ud83d\ude00")[0].length]`,
      [true, false, true, 2, 1, false, true, 2],
    ],
    [
      raw`try { new RegExp("\\a", "u") } catch (e) { try { new RegExp("{", "u") } catch (f) { return [e.name, f.name, /a.b/u.unicode] } }`,
      ['SyntaxError', 'SyntaxError', true],
    ],
    [
      raw`const r = /(?:)/gu; return ["😀".replace(r, "-"), "a😀b".split(/(?:)/u)]`,
      ['-😀-', ['a', '😀', 'b']],
    ],
  ]),
  es2015('case-insensitive matching', [
    [
      raw`return [/É/i.test("é"), /Σ/i.test("ς"), /ß/i.test("ẞ"), /\u212a/i.test("k"), /\u212a/iu.test("k"), /[^x]/i.test("X"), /ÿ/i.test("Ÿ"), /İ/i.test("i")]`,
      [true, true, false, false, true, false, true, false],
    ],
  ]),
  es2018('flag `s`', [
    [
      raw`return [/a.b/s.test("a\nb"), /a.b/.test("a\nb"), /a.b/s.dotAll, /./.test("\u2028")]`,
      [true, false, true, false],
    ],
  ]),
  es2018('named groups', [
    [
      raw`const m = /(?<y>\d{4})-(?<m>\d\d)/.exec("2026-01"); return [{ ...m.groups }, Object.getPrototypeOf(m.groups) === null, "2026-01".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y>$<z>"), /(?<a>.)\k<a>/.test("xx"), "ab".replace(/(?<l>a)/, (...a) => a.at(-1).l + "!")]`,
      [{ y: '2026', m: '01' }, true, '01/2026', true, 'a!b'],
    ],
    [
      raw`return [/(?<$a_1>a)/.exec("a").groups.$a_1, /(?<π>a)/u.exec("a").groups.π, /\k<a>/.test("k<a>"), /(?<a>.)|(?<b>.)/.exec("x").groups.b === undefined]`,
      ['a', 'a', true, true],
    ],
  ]),
  es2018('lookbehind', [
    [
      raw`return ["$10 €20".match(/(?<=\$)\d+/)[0], "a1b2".replace(/(?<!a)\d/g, "x"), /(?<=(\d+)(\d+))$/.exec("1053").slice(1), /(?<=\1(a))b/.exec("aab")[0], /(?<=^|,)x/.test("a,x")]`,
      ['10', 'a1bx', ['1', '053'], 'b', true],
    ],
  ]),
  es2018('Unicode property escapes', [
    [
      raw`return [/\p{L}/u.test("é"), /^\p{Lu}\p{Ll}+$/u.test("Émile"), /\p{Script=Greek}/u.test("α"), /\P{ASCII}/u.test("a"), /\p{Emoji_Presentation}/u.test("😀"), /\p{Script_Extensions=Latin}/u.test("a"), /[\p{Nd}_]+/u.exec("x٣_")[0], /\p{General_Category=Decimal_Number}/u.test("5"), /\p{ID_Start}/u.test("变"), /\p{sc=Han}/u.test("变"), /\p{Alphabetic}/u.test("a"), /\p{Any}/u.test("x"), /\p{White_Space}/u.test(" "), /\p{Sc}/u.test("€"), /\p{P}/u.test("!")]`,
      [true, true, true, false, true, true, '٣_', true, true, true, true, true, true, true, true],
    ],
    [
      raw`try { new RegExp("\\p{Nope}", "u") } catch (e) { return [e.name, /\p{L}/.test("p{L}")] }`,
      ['SyntaxError', true],
    ],
  ]),
  es2020('`String.prototype.matchAll`', [
    [
      raw`return [[...("a1b2".matchAll(/[a-z](\d)/g))].map((m) => [m[0], m[1], m.index]), (() => { try { "a".matchAll(/a/) } catch (e) { return e.name } })(), [..."aa".matchAll("a")].length]`,
      [
        [
          ['a1', '1', 0],
          ['b2', '2', 2],
        ],
        'TypeError',
        2,
      ],
    ],
  ]),
  es2021(
    '`String.prototype.replaceAll`',
    [
      [
        raw`return ["a.a".replaceAll(".", "$&$&"), "aa".replaceAll(/a/g, "b"), "ab".replaceAll("", "-"), (() => { try { "a".replaceAll(/a/, "") } catch (e) { return e.name } })()]`,
        ['a..a', 'bb', '-a-b-', 'TypeError'],
      ],
    ],
    { how: 'ours' },
  ),
  es2022('flag `d`', [
    [
      raw`const m = /a(?<n>b)?(c)?/d.exec("xab"); return [m.indices.map((i) => i ?? null), m.indices.groups.n, /a/d.hasIndices, "ab".match(/b/d).indices[0]]`,
      [[[1, 3], [2, 3], null], [2, 3], true, [1, 2]],
    ],
  ]),
  es2024('flag `v`: set operations, strings, properties of strings', [
    [
      raw`return [/[\p{L}--[a-z]]/v.test("a"), /[\p{L}--[a-z]]/v.test("A"), /[\w&&\d]/v.test("a"), /[\w&&\d]/v.test("1"), /[[a-z]&&[aeiou]]/v.test("e"), /[_\d[x-z]]/v.test("y"), /v/v.unicodeSets]`,
      [false, true, false, true, true, true, true],
    ],
    [
      raw`return [/^[\q{abc|d|}]$/v.test("abc"), /^[\q{abc|d}--\q{abc}]$/v.test("abc"), /^[^\d]$/v.test("😀")]`,
      [true, false, true],
    ],
    [
      raw`return [/^\p{RGI_Emoji}$/v.test("👨‍👩‍👧"), /^\p{Emoji_Keycap_Sequence}$/v.test("1️⃣"), /^[\p{RGI_Emoji_Flag_Sequence}x]$/v.test("🇩🇪")]`,
      [true, true, true],
    ],
  ]),
  es2025(
    'duplicate named groups',
    [
      [
        raw`const r = /(?<y>\d{4})-\d\d|\d\d\/(?<y>\d{4})/; return [r.exec("2026-01").groups.y, r.exec("01/2025").groups.y, "01/2025".replace(r, "$<y>")]`,
        ['2026', '2025', '2025'],
      ],
      [
        raw`return [/(?:(?<a>x)|(?<a>y))\k<a>/.test("yy"), Object.keys(/(?<a>1)|(?<b>2)|(?<a>3)/.exec("3").groups)]`,
        [true, ['a', 'b']],
      ],
    ],
    { node: 24 },
  ),
  es2025(
    'modifiers `(?i:)`, `(?-s:)`',
    [
      [
        raw`return [/^(?i:a)b$/.test("Ab"), /^(?i:a)b$/.test("AB"), /^(?-i:a)b$/i.test("AB"), /^(?-i:a)b$/i.test("aB"), /^a(?s:.)b$/.test("a\nb"), /x(?m:^)y/.test("xy"), /(?im-s:^a.)$/s.test("b\nA1")]`,
        [true, false, false, true, true, false, true],
      ],
    ],
    { node: 24 },
  ),
  es2025(
    '`RegExp.escape`',
    [
      [
        raw`return [RegExp.escape("a.b*c"), RegExp.escape("1-2"), RegExp.escape("[x]\n "), new RegExp(RegExp.escape("$^ (a|b)/")).test("$^ (a|b)/"), RegExp.escape("-,\u2028")]`,
        ['\\x61\\.b\\*c', '\\x31\\x2d2', '\\[x\\]\\n\\x20', true, '\\x2d\\x2c\\u2028'],
      ],
    ],
    { node: 24 },
  ),
  es5(
    '`i` without `u` keeps to the rules of ES5: no Kelvin sign',
    [
      [
        raw`return [/[a-z]/i, /[^a-z]/i, /\w/i, /[\w]/i, /\W/i, /[\u0100-\u0200]/i, /(?<=[k-s])$/i].map((r) => [r.test("\u212a"), r.test("\u017f"), r.test("s"), r.test("K")])`,
        [
          [false, false, true, true],
          [true, true, false, false],
          [false, false, true, true],
          [false, false, true, true],
          [true, true, false, false],
          [false, true, false, false],
          [false, false, true, true],
        ],
      ],
      [
        raw`return ["A sk?_z".replace(/[\W_]/gi, ""), "ask".split(/[\W]/i), /[^\W]/i.test("s"), /[\u0080-\uffff]/i.test("s"), /[^\x00-\x7f]/i.test("\u017f"), "kK\u212a".match(/[\u212a]/gi), "kK\u212a".match(/[^\u212a]/gi), "\u1e9e\xdf".match(/[\xdf]/gi), "\u2126\u03c9\u03a9".match(/[\u03c9]/gi), /[\u03b8]/i.test("\u03d1"), /[\xe5]/i.test("\u212b"), /[-\W-x]/i.test("s")]`,
        [
          'Askz',
          ['ask'],
          true,
          false,
          true,
          ['\u212a'],
          ['k', 'K'],
          ['\xdf'],
          ['\u03c9', '\u03a9'],
          true,
          false,
          false,
        ],
      ],
    ],
    { how: 'ours', note: 'not within `(?i:…)`' },
  ),
  es2015(
    'classes complemented under `iu`',
    [
      [
        raw`return [/[\W]/iu, /[^\W]/iu, /[\W_]/iu, /\W/iu, /[^\w]/iu, /[\S]/iu].map((r) => ["\u017f", "s", "K", "\u212a", "!"].map((c) => r.test(c)))`,
        [
          [false, false, false, false, true],
          [true, true, true, true, false],
          [false, false, false, false, true],
          [false, false, false, false, true],
          [false, false, false, false, true],
          [true, true, true, true, true],
        ],
      ],
    ],
    { how: 'ours' },
  ),
  es5(
    '`\\u{…}` without `u` as a repeated u',
    [
      [
        raw`return [/^\u{3}$/.test("uuu"), /\u{zz}/.test("u{zz}"), /[\u{3}]/.test("{"), /\\u{2}/.test("\\uu"), new RegExp("^\\u{2}$").test("uu"), /\u{61}/u.test("a"), String(/\u{3}/)]`,
        [true, true, true, true, true, true, '/\\u{3}/'],
      ],
    ],
    { how: 'ours' },
  ),
  es2018(
    'astral characters in names of groups without `u`',
    [[raw`return /(?<$𐒤>a)/.exec("a").groups.$𐒤`, 'a']],
    {
      how: 'missing',
      note: 'a SyntaxError, `Invalid capture group name`; with `u` or `v` they may be there',
    },
  ),
  es2024(
    'complements of properties under `iv`',
    [
      [
        raw`return [/[^\P{Lowercase_Letter}]/iv, /[\P{Ll}]/iv, /\P{Ll}/iv, /\p{Ll}/iv, /[\W]/iv, /[\W--\d]/iv].map((r) => ["A", "a", "1", "!", "\u017f"].map((c) => r.test(c)))`,
        [
          [true, true, false, false, true],
          [false, false, true, true, false],
          [false, false, true, true, false],
          [true, true, false, false, true],
          [false, false, false, true, false],
          [false, false, false, true, false],
        ],
      ],
    ],
    {
      how: 'ours',
      note: 'beside other members of a class, and in classes within classes, the complement is still taken before case is ignored',
    },
  ),
  es2015('`Symbol.match`, `replace`, `search`, `split`, `species`', [
    [
      raw`const o = { [Symbol.match]: (s) => "m" + s, [Symbol.replace]: (s, r) => s + r, [Symbol.search]: () => 7, [Symbol.split]: (s, n) => [s, n], [Symbol.matchAll]: () => "all" }; return ["x".match(o), "x".replace(o, "y"), "x".search(o), "x".split(o, 3), "x".matchAll({ [Symbol.matchAll]: () => "all" })]`,
      ['mx', 'xy', 7, ['x', 3], 'all'],
    ],
    [
      raw`class R extends RegExp { static get [Symbol.species]() { return class extends RegExp { constructor(...a) { super(...a); seen.push(a[1]) } } } } const seen = []; return ["a,b".split(new R(",")), seen]`,
      [['a', 'b'], ['y']],
    ],
    [
      raw`const r = /a/; r.exec = () => null; return [r.test("a"), "a".replace(r, "b"), /./[Symbol.match]("x")[0]]`,
      [false, 'a', 'x'],
    ],
    [raw`const r = /a/; r[Symbol.match] = false; return "/a/".includes(r)`, true],
  ]),
]
