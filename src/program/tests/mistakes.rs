//! Broken programs as models write them: where each is said to be wrong, in which words, and what to do.

use super::diagnostic;

/// Compares the place, the message and the help of the first problem.
#[track_caller]
fn all_say(table: &[(&str, &str, &str, &str)]) {
    for (source, place, message, help) in table {
        let text = diagnostic(source);
        let first = text.split("\n\nSyntaxError: ").next().unwrap_or_default();
        let told = first.lines().next().and_then(|line| line.strip_prefix("SyntaxError: "));
        assert_eq!(told, Some(*message), "of {source:?}");
        assert!(
            first.contains(&format!("    at program.ts:{place}\n")),
            "{source:?} is said to be wrong elsewhere: {first}"
        );
        let told = first.lines().find_map(|line| line.strip_prefix("help: "));
        assert_eq!(told.unwrap_or_default(), *help, "of {source:?}");
    }
}

#[test]
fn what_is_around_a_program_or_in_its_place() {
    all_say(&[
        (
            "```ts\nconst a = 1\nreturn a\n```",
            "1:1",
            "The program is wrapped in a Markdown code fence",
            "Write the program alone, without fences and prose. In a template string, write a backtick as \\`",
        ),
        (
            "const a = 1\nreturn a\n```",
            "3:1",
            "There is a Markdown code fence in the program",
            "Write the program alone, without fences and prose. In a template string, write a backtick as \\`",
        ),
        (
            "~~~ts\nreturn 1\n~~~",
            "1:1",
            "There is a Markdown code fence in the program",
            "Write the program alone, without fences and prose. In a template string, write a backtick as \\`",
        ),
        (
            "Here's the program:\n\n```typescript\nreturn 1\n```\n",
            "3:1",
            "There is a Markdown code fence in the program",
            "Write the program alone, without fences and prose. In a template string, write a backtick as \\`",
        ),
        (
            "```ts title=\"a.ts\"\nreturn 1\n```",
            "1:1",
            "The program is wrapped in a Markdown code fence",
            "Write the program alone, without fences and prose. In a template string, write a backtick as \\`",
        ),
        (
            "Sure! I'll list the files first.\nreturn await tools.list({})",
            "1:7",
            "Unexpected token `I`",
            "Write the program alone, without prose. Comments begin with `//`",
        ),
        (
            "const el = <div className=\"a\">Hello {name}</div>\nreturn el",
            "1:12",
            "JSX is not supported: programs are plain TypeScript",
            "Build strings or objects instead",
        ),
        (
            "return <><b>x</b></>",
            "1:8",
            "JSX is not supported: programs are plain TypeScript",
            "Build strings or objects instead",
        ),
        ("const el = <div>{a b}</div>", "1:20", "Expected `,` or `}` but found `b`", ""),
        (
            "<!DOCTYPE html>\n<html><body>x</body></html>",
            "1:1",
            "The program is HTML or XML, not TypeScript",
            "Write the program alone, without anything around it. Markup that is data goes into a string",
        ),
        (
            "<div>\n  <p>hi</p>\n</div>",
            "1:1",
            "JSX is not supported: programs are plain TypeScript",
            "Write the program alone, without anything around it. Markup that is data goes into a string",
        ),
        (
            "{\n  \"name\": \"x\",\n  \"value\": 1\n}",
            "1:1",
            "The program is JSON, not TypeScript",
            "Write the text of the program itself. To give back this value, write `return` before it",
        ),
        (
            "{\"program\": \"return 1\"}",
            "1:1",
            "The program is JSON, not TypeScript",
            "Write the text of the program itself. To give back this value, write `return` before it",
        ),
        (
            "- const a = 1\n+ const a = 2\nreturn a",
            "1:3",
            "Unexpected token `const`",
            "If this is a diff, write the program without the `+` and `-` before its lines",
        ),
        ("1: const a = 1\n2: return a", "1:2", "Unexpected token `:`", "Write the program without line numbers"),
        ("1 | const a = 1\n2 | return a", "1:5", "Unexpected token `const`", "Write the program without line numbers"),
        (
            "<<<<<<< HEAD\nconst a = 1\n=======\nconst a = 2\n>>>>>>> b",
            "1:1",
            "There are markers of a merge conflict in the program",
            "Keep one of the versions, and remove the lines with the markers",
        ),
        (
            "<code>\nreturn 1\n</code>",
            "1:1",
            "JSX is not supported: programs are plain TypeScript",
            "Write the program alone, without anything around it. Markup that is data goes into a string",
        ),
        (
            "<![CDATA[\nreturn 1\n]]>",
            "1:1",
            "The program is HTML or XML, not TypeScript",
            "Write the program alone, without anything around it. Markup that is data goes into a string",
        ),
        (
            "const a = 1\\nreturn a",
            "1:12",
            "Unexpected backslash",
            "The program seems to be escaped once too often: line breaks and quotes stand in it as they are, not as `\\n` and `\\\"`",
        ),
        (
            "if (a &lt; b &amp;&amp; c) { return 1 }",
            "1:10",
            "Expected `)` but found `;`",
            "The program has HTML entities in it: write `<`, `>`, `&` and quotes as they are",
        ),
        (
            "const s = \\\"abc\\\"\nreturn s",
            "1:11",
            "Unexpected backslash",
            "The program seems to be escaped once too often: line breaks and quotes stand in it as they are, not as `\\n` and `\\\"`",
        ),
    ]);
}

#[test]
fn modules() {
    all_say(&[
        (
            "import fs from 'fs'\nreturn fs.readFileSync('a')",
            "1:1",
            "Cannot use `import`: the sandbox has no modules",
            "Remove it. `tools`, `ToolCallError`, `console` and JavaScript's own globals are there without importing; Node's modules that need nothing from outside, such as `util` and `path`, are loaded with `await import('node:util')`",
        ),
        (
            "import { readFile } from 'node:fs/promises';\nconst t = await readFile('x')\nreturn t",
            "1:1",
            "Cannot use `import`: the sandbox has no modules",
            "Remove it. `tools`, `ToolCallError`, `console` and JavaScript's own globals are there without importing; Node's modules that need nothing from outside, such as `util` and `path`, are loaded with `await import('node:util')`",
        ),
        (
            "import { tools } from 'tools'\nreturn 1",
            "1:1",
            "Cannot use `import`: the sandbox has no modules",
            "Remove it. `tools`, `ToolCallError`, `console` and JavaScript's own globals are there without importing; Node's modules that need nothing from outside, such as `util` and `path`, are loaded with `await import('node:util')`",
        ),
        (
            "export default async function main() {\n  return 1\n}",
            "1:1",
            "Cannot use `export`: a program is the body of an async function, not a module",
            "Remove the word `export` and `return` the program's result",
        ),
        (
            "export async function main() { return 1 }",
            "1:1",
            "Cannot use `export`: a program is the body of an async function, not a module",
            "Remove the word `export` and `return` the program's result",
        ),
        (
            "const tools = 1",
            "1:7",
            "Identifier 'tools' has already been declared",
            "`tools` is there without declaring it. Use another name for something else",
        ),
    ]);
}

#[test]
fn python() {
    all_say(&[
        (
            "def main():\n    return 1",
            "1:5",
            "Unexpected token `main`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        (
            "if x == 1:\n    return 2",
            "1:4",
            "Expected `(` but found `x`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        (
            "for i in range(10):\n    print(i)",
            "1:5",
            "Expected `(` but found `i`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        (
            "for item in items:\n    pass",
            "1:5",
            "Expected `(` but found `item`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        ("# first list the files\nconst a = 1\nreturn a", "1:1", "Unexpected token `#`", "Comments begin with `//`"),
        ("const a = 1\n# then\nreturn a", "2:1", "Unexpected token `#`", "Comments begin with `//`"),
        (
            "x = None\nif not x: return 1",
            "2:4",
            "Expected `(` but found `not`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        ("if (a) { b() } elif (c) { d() }", "1:25", "Unexpected token `{`", "Write `else if (…) { … }`"),
        (
            "const s = f\"hello {name}\"\nreturn s",
            "1:12",
            "Unexpected token `\"hello {name}\"`",
            "Write a template string: `text ${value}`, between backticks",
        ),
        ("if (a and b) { return 1 }", "1:7", "Expected `)` but found `and`", "Write `&&`"),
        ("if (not a) { return 1 }", "1:9", "Expected `)` but found `a`", "Write `!`"),
        ("if (a is null) return 1", "1:7", "Expected `)` but found `is`", "Write `===`"),
        ("const f = lambda x: x + 1", "1:18", "Unexpected token `x`", "Write `(x) => …`"),
        (
            "const s = \"\"\"abc\ndef\"\"\"\nreturn s",
            "1:13",
            "Unterminated string",
            "Text of several lines goes between backticks: `…`",
        ),
        (
            "try:\n  a()\nexcept Exception as e:\n  print(e)",
            "1:4",
            "Expected `{` but found `:`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        (
            "import os\nreturn os.getcwd()",
            "2:1",
            "Expected `from` but found `return`",
            "There are no modules: remove the `import`",
        ),
        (
            "from os import path\nreturn 1",
            "1:6",
            "Unexpected token `os`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        (
            "with open(\"a\") as f:\n  pass",
            "1:6",
            "Expected `(` but found `open`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        ("return [x for x in y]", "1:11", "Expected `,` or `]` but found `for`", "Write `list.map((item) => …)`"),
        ("return a[1:3]", "1:11", "Expected `]` but found `:`", "Write `list.slice(from, to)`"),
        (
            "if x not in list: pass",
            "1:4",
            "Expected `(` but found `x`",
            "This looks like Python, and programs are TypeScript: conditions stand in parentheses and blocks in braces, as in `if (…) { … }` and `for (const item of list) { … }`",
        ),
        ("return f(a=1, b=2", "1:18", "Expected `)` but the program ends here", ""),
        ("raise new Error(\"x\")", "1:7", "Unexpected token `new`", "Write `throw`"),
        ("const d = {\"a\": 1, \"b\": 2,, }", "1:27", "Unexpected token `,`", ""),
    ]);
}

#[test]
fn characters_and_numbers() {
    all_say(&[
        ("const s = “hello”\nreturn s", "1:11", "Invalid character `“`", "Write straight quotes: \""),
        ("const s = ‘hello’\nreturn s", "1:11", "Invalid character `‘`", "Write straight quotes: '"),
        ("return await tools.read({ path: “a.txt” })", "1:33", "Invalid character `“`", "Write straight quotes: \""),
        ("return 3 – 1", "1:10", "Invalid character `–`", "Write `-`"),
        ("return 3 × 2", "1:10", "Invalid character `×`", "Write `*`"),
        ("const a = […b]", "1:12", "Invalid character `…`", "Write `...`, or what is left out here"),
        ("const a = [1, 2, ...]\nreturn a", "1:21", "Unexpected token `]`", "Something is missing before it"),
        ("const a = 1；\nreturn a", "1:12", "Invalid character `；`", "Write `;`"),
        ("console.log（1）", "1:12", "Invalid character `（`", "Write `(`"),
        ("if (1 = a) {}", "1:5", "Cannot assign to this expression", ""),
        ("f() = 1", "1:1", "Cannot assign to this expression", ""),
        (
            "return 010",
            "1:8",
            "Octal numbers such as `010` and escapes such as `\\01` are not allowed",
            "Write an octal number as `0o10`, and a decimal one without the zero before it",
        ),
        (
            "return \"\\01\"",
            "1:8",
            "Octal numbers such as `010` and escapes such as `\\01` are not allowed",
            "Write a character by its code as `\\x01` or `\\u0001`",
        ),
        ("eval = 1", "1:1", "Cannot assign to 'eval' in strict mode", ""),
        ("arguments = 1", "1:1", "Cannot assign to 'arguments' in strict mode", ""),
        ("a?.b = 1", "1:1", "Cannot assign to this expression", ""),
        (
            "return a ?? b || c",
            "1:8",
            "Logical expressions and coalesce expressions cannot be mixed",
            "Wrap either expression by parentheses",
        ),
        ("return \"\\u{110000}\"", "1:9", "Invalid escape sequence", ""),
        ("return \"\\xZZ\"", "1:9", "Invalid escape sequence", ""),
        ("return 3px", "1:9", "Invalid characters after number", ""),
        ("return 1__0", "1:10", "Invalid character `_`", ""),
        ("const 2a = 1", "1:8", "Invalid characters after number", ""),
        ("return enum A { B }", "1:8", "Unexpected token `enum`", ""),
        (
            "const x = y!.z!!w",
            "1:17",
            "Unexpected token `w`",
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two statements",
        ),
        ("a\u{0}b", "1:2", "Invalid character U+0000", ""),
        ("const enum { A }", "1:12", "Unexpected token `{`", ""),
    ]);
}

#[test]
fn brackets_quotes_and_punctuation() {
    all_say(&[
        ("const r = foo(1, 2\nconst b = 3\nreturn b", "2:1", "Expected `,` or `)` but found `const`", ""),
        (
            "function f() {\n  if (a) {\n    return 1\n}\nreturn f()",
            "5:11",
            "Expected `}` but the program ends here",
            "",
        ),
        ("const a = [1, 2, 3\nreturn a", "2:1", "Expected `,` or `]` but found `return`", ""),
        ("const o = {\n  a: 1,\n  b: 2\nreturn o", "4:1", "Expected `,` or `}` but found `return`", ""),
        (
            "const s = 'abc\nreturn s",
            "1:11",
            "Unterminated string",
            "Write a line break in a text as \\n, or put text of several lines between backticks",
        ),
        (
            "const s = \"it is;\nreturn s",
            "1:11",
            "Unterminated string",
            "Write a line break in a text as \\n, or put text of several lines between backticks",
        ),
        (
            "const s = 'it's fine'\nreturn s",
            "1:15",
            "Unexpected token `s`",
            "The text ends at the quote before. Write a quote within it as \\', or put other quotes around it",
        ),
        ("const s = `abc ${1}\nreturn s", "1:19", "Unterminated template string: the closing backtick is missing", ""),
        ("const s = `abc ${1`\nreturn s", "1:19", "Unterminated template string: the closing backtick is missing", ""),
        ("const r = /abc\nreturn r", "1:11", "Unterminated regular expression", ""),
        ("const a = 1 /* comment\nreturn a", "1:13", "Unterminated multiline comment", ""),
        (
            "function f() { return 1 }\n}\nreturn f()",
            "2:1",
            "Unexpected token `}`",
            "Nothing is open that it could close. Remove it, or look above for what is closed too early",
        ),
        (
            "const a = (1 + 2))\nreturn a",
            "1:18",
            "Unexpected token `)`",
            "Nothing is open that it could close. Remove it, or look above for what is closed too early",
        ),
        (
            "const a = [1]]",
            "1:14",
            "Unexpected token `]`",
            "Nothing is open that it could close. Remove it, or look above for what is closed too early",
        ),
        ("const a: number | = 1", "1:19", "Unexpected token `=`", ""),
        ("function f(a: string b: number) {}", "1:22", "Expected `,` or `)` but found `b`", ""),
        ("type A = { a: string, b: }", "1:26", "Unexpected token `}`", "Something is missing before it"),
        ("const = 1\nlet x = ;\nfoo(]\nreturn", "1:7", "Unexpected token `=`", ""),
        (
            "const a\nconst b\nlet c; let c",
            "1:7",
            "Missing initializer in const declaration",
            "Add an initializer (e.g. ` = undefined`) here",
        ),
        ("const a = 1\r\nconst b = 2\r\nconst c = (a b)\r\nreturn c", "3:14", "Expected `,` or `)` but found `b`", ""),
        ("\tif (a) {\n\t\tfoo(1 2)\n\t}", "2:9", "Expected `,` or `)` but found `2`", ""),
        ("const s = '😀😀'; const t = foo(s s)", "1:35", "Expected `,` or `)` but found `s`", ""),
        (
            "const a=1;const b=2;if(a){return b}else{return c}}",
            "1:50",
            "Unexpected token `}`",
            "Nothing is open that it could close. Remove it, or look above for what is closed too early",
        ),
        ("const o = {\n  a: 1\n  b: 2\n}", "3:3", "Expected `,` or `}` but found `b`", ""),
        ("const o = [1 2]", "1:14", "Expected `,` or `]` but found `2`", ""),
        (
            "const a = 1 2",
            "1:13",
            "Unexpected token `2`",
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two statements",
        ),
        (
            "const f = () => { a: 1, b: 2 }\nreturn f()",
            "1:26",
            "Unexpected token `:`",
            "An object at the beginning of a statement or behind `=>` is taken for a block: write `({ … })`",
        ),
        ("const f = x = > x + 1", "1:15", "Unexpected token `>`", "An arrow function has `=>`: `(x) => x + 1`"),
        ("const f = (x) -> x + 1", "1:16", "Unexpected token `>`", "An arrow function has `=>`: `(x) => x + 1`"),
        ("if a > 1 { return 1 }", "1:4", "Expected `(` but found `a`", "The condition stands in parentheses"),
        ("for (let i = 0, i < 10, i++) {}", "1:19", "Expected `;` but found `<`", ""),
        (
            "int a = 1;\nreturn a;",
            "1:5",
            "Unexpected token `a`",
            "Declare variables with `const` or `let`, with the type behind the name: `let count: number = 1`",
        ),
        (
            "const f = async x = x",
            "1:17",
            "Unexpected token `x`",
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two statements",
        ),
        (
            "return interface A {}",
            "1:18",
            "Unexpected token `A`",
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two statements",
        ),
        (
            "return { \"a: 1 }",
            "1:10",
            "Unterminated string",
            "Write a line break in a text as \\n, or put text of several lines between backticks",
        ),
        ("const m: Map<string, Array<number> = new Map()", "1:36", "Expected `,` or `>` but found `=`", ""),
        ("(async () => { return 1 }()", "1:26", "Expected `,` or `)` but found `(`", ""),
        (
            "return {\n a: 1\n}}",
            "3:2",
            "Unexpected token `}`",
            "Nothing is open that it could close. Remove it, or look above for what is closed too early",
        ),
        ("return a ? b", "1:13", "Expected `:` but the program ends here", ""),
        (
            "const a = b.\nreturn a",
            "2:8",
            "Unexpected token `a`",
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two statements",
        ),
        ("const o = { a: 1; b: 2 }", "1:17", "Expected `,` or `}` but found `;`", ""),
        (
            "const o = { a = 1, b = 2 }",
            "1:13",
            "Invalid assignment in object literal",
            "Did you mean to use a ':'? An '=' can only follow a property name when the containing object literal is part of a destructuring pattern",
        ),
        ("const r = items.filter(x => x > 1.map(y => y)\nreturn r", "1:35", "Invalid characters after number", ""),
        (
            "const f = () => return 1",
            "1:17",
            "Unexpected token `return`",
            "Behind `=>`, statements stand in braces: `() => { return …; }`",
        ),
    ]);
}

#[test]
fn habits_of_other_languages() {
    all_say(&[
        ("foreach (x in y) {}", "1:18", "Unexpected token `{`", "Write `for (const item of list) { … }`"),
        ("for (x : list) {}", "1:8", "Expected `;` but found `:`", "Write `for (const item of list) { … }`"),
        (
            "a := 1\nreturn a",
            "1:4",
            "Unexpected token `=`",
            "Declare variables with `const` or `let`, with the type behind the name: `let count: number = 1`",
        ),
        ("$a = 1; echo $a;", "1:14", "Unexpected token `$a`", "Write `console.log(…)`"),
        (
            "let mut a = 1;",
            "1:9",
            "Unexpected token `a`",
            "Declare variables with `const` or `let`, with the type behind the name: `let count: number = 1`",
        ),
        (
            "String s = \"a\";",
            "1:8",
            "Unexpected token `s`",
            "Declare variables with `const` or `let`, with the type behind the name: `let count: number = 1`",
        ),
        (
            "SELECT * FROM users",
            "1:15",
            "Unexpected token `users`",
            "The statement before it is complete. An operator, a comma or a bracket is missing, or a line break between two statements",
        ),
        (
            "if (a) let b = 1",
            "1:12",
            "Unexpected token `b`",
            "Behind `if (…)`, `else` or a loop, a declaration stands in braces: `{ let … }`",
        ),
        (
            "const a = b ?? throw new Error(\"x\")",
            "1:16",
            "Unexpected token `throw`",
            "`throw` is a statement, not a value: write `if (…) { throw … }`",
        ),
        ("const a = do { 1 }", "1:11", "Unexpected token `do`", ""),
        ("return x |> f", "1:11", "Unexpected token `>`", "There is no `|>`: write `f(x)`"),
        (
            "fn main() { return 1 }",
            "1:4",
            "Unexpected token `main`",
            "Write `function name() { … }` or `const name = () => { … }`",
        ),
        (
            "func main() { return 1 }",
            "1:6",
            "Unexpected token `main`",
            "Write `function name() { … }` or `const name = () => { … }`",
        ),
    ]);
}

#[test]
fn rules_of_the_language() {
    all_say(&[
        (
            "return /(a/.test(\"a\")",
            "1:9",
            "Invalid regular expression: Unterminated capturing group",
            "Add the missing closing delimiter",
        ),
        (
            "return /[z-a]/",
            "1:11",
            "Invalid regular expression: Character class atom range out of order",
            "In a character range `[a-z]`, the first character must have a smaller code point than the second",
        ),
        (
            "return /a/gg",
            "1:12",
            "Flag g is mentioned twice in regular expression literal",
            "Remove the duplicated flag here",
        ),
        (
            "function f() {\n  const x = await tools.a({})\n  return x\n}\nreturn f()",
            "2:13",
            "`await` is only allowed within async functions and at the top level of the program",
            "Either remove this `await` or add the `async` keyword to the enclosing function",
        ),
        (
            "const r = [1,2].map(x => await tools.a(x))\nreturn r",
            "1:26",
            "`await` is only allowed within async functions and at the top level of the program",
            "Either remove this `await` or add the `async` keyword to the enclosing function",
        ),
        (
            "const r = [1,2].map((x) => { return await tools.a(x) })\nreturn r",
            "1:37",
            "`await` is only allowed within async functions and at the top level of the program",
            "Either remove this `await` or add the `async` keyword to the enclosing function",
        ),
        (
            "items.forEach(function (x) { await tools.a(x) })",
            "1:30",
            "`await` is only allowed within async functions and at the top level of the program",
            "Either remove this `await` or add the `async` keyword to the enclosing function",
        ),
        (
            "function f() { for await (const x of y) {} }",
            "1:20",
            "`for await` loops are only allowed within async functions and at the top level of the program",
            "Either remove this `await` or add the `async` keyword to the enclosing function",
        ),
        (
            "class A { m() { return await 1 } }",
            "1:24",
            "`await` is only allowed within async functions and at the top level of the program",
            "Either remove this `await` or add the `async` keyword to the enclosing function",
        ),
        ("await\n", "2:1", "Unexpected end of the program", ""),
        (
            "function f() { yield 1 }",
            "1:16",
            "A 'yield' expression is only allowed in a generator body.",
            "Either remove this `yield` or change the enclosing function to a generator function (`function*`)",
        ),
        ("const a = 1\nconst a = 2\nreturn a", "2:7", "Identifier 'a' has already been declared", ""),
        ("let f = 1\nfunction f() {}", "2:10", "Identifier 'f' has already been declared", ""),
        ("function f(a, a) {}", "1:15", "Identifier 'a' has already been declared", ""),
        ("var a = 1\nlet a = 2", "2:5", "Identifier 'a' has already been declared", ""),
        ("class A {}\nclass A {}", "2:7", "Identifier 'A' has already been declared", ""),
        ("if (1) { let a = 1; var a = 2 }", "1:25", "Identifier 'a' has already been declared", ""),
        ("class A { return 1 }", "1:18", "Expected `;` but found `1`", ""),
        (
            "class A { static { return 1 } }",
            "1:20",
            "A 'return' statement cannot be used inside a class static block.",
            "",
        ),
        (
            "if (a) { break }",
            "1:10",
            "Illegal break statement",
            "There is no loop or `switch` around it. `forEach` cannot be left: write `for (const item of list)`",
        ),
        (
            "[1].forEach(x => { if (x) continue; })",
            "1:27",
            "Illegal continue statement: no surrounding iteration statement",
            "There is no loop around it. In a function that is called for each item, write `return`",
        ),
        ("const a = <your value here>\nreturn a", "1:17", "Expected `>` but found `value`", ""),
        (
            "const a\nreturn a",
            "1:7",
            "Missing initializer in const declaration",
            "Add an initializer (e.g. ` = undefined`) here",
        ),
        ("const class = 1", "1:7", "Identifier expected. 'class' is a reserved word that cannot be used here.", ""),
        (
            "const delete = 1; return 1",
            "1:7",
            "Identifier expected. 'delete' is a reserved word that cannot be used here.",
            "",
        ),
        ("let enum = 1", "1:5", "Identifier expected. 'enum' is a reserved word that cannot be used here.", ""),
        (
            "else { return 1 }",
            "1:1",
            "Unexpected token `else`",
            "It belongs directly behind the statement or block of an `if`",
        ),
        ("catch (e) { }", "1:1", "Unexpected token `catch`", "It belongs directly behind the block of a `try`"),
        (
            "try { a() }\nreturn 1",
            "1:12",
            "Missing catch or finally clause",
            "Either unwrap this try block or add catch / finally clause",
        ),
        (
            "switch (a) { default: 1; default: 2 }",
            "1:14",
            "A 'default' clause cannot appear more than once in a 'switch' statement.",
            "",
        ),
        ("case 1: return 2", "1:1", "Unexpected token `case`", "It belongs into the braces of a `switch (…) { … }`"),
        (
            "function () { return 1 }",
            "1:10",
            "Expected function name",
            "Function name is required in function declaration or named export",
        ),
        ("for (const x in y of z) {}", "1:19", "Expected `)` but found `of`", ""),
        ("with (a) { b }", "1:1", "'with' statements are not allowed", ""),
        ("let a = 1; delete a", "1:19", "Delete of an unqualified identifier in strict mode.", ""),
        ("class A { m() { return this.#x } }", "1:29", "Private field '#x' must be declared in an enclosing class", ""),
        (
            "function f() { super.x() }",
            "1:16",
            "'super' can only be referenced in members of derived classes or object literal expressions.",
            "",
        ),
        (
            "class A { constructor() { super() } }",
            "1:27",
            "'super' can only be referenced in a derived class.",
            "either remove this super, or extend the class",
        ),
        (
            "const o = { get a(x) { return 1 } }",
            "1:18",
            "A 'get' accessor must not have any formal parameters.",
            "Remove these parameters here",
        ),
        ("const [...a, b] = c", "1:8", "A rest element must be last in a destructuring pattern", ""),
        ("function f(...a, b) {}", "1:12", "A rest parameter must be last in a parameter list", ""),
        (
            "return -2 ** 2",
            "1:8",
            "A unary expression with the '-' operator cannot be used as the left operand of an exponentiation expression",
            "Wrap the unary expression in parentheses to make the precedence explicit",
        ),
        ("break foo", "1:7", "Use of undefined label", ""),
        (
            "const my-var = 1\nreturn 1",
            "1:7",
            "Missing initializer in const declaration",
            "A name has no `-` in it: write it as `myName`",
        ),
        ("@foo\nconst a = 1", "2:1", "Unexpected token `const`", ""),
        ("const a = @b", "1:13", "Unexpected end of the program", ""),
        ("return return 1", "1:8", "Unexpected token `return`", ""),
        ("const a = b as", "1:15", "Unexpected end of the program", ""),
        (
            "abstract function f() {}",
            "1:1",
            "'abstract' modifier cannot be used here.",
            "Allowed modifiers are: declare, async",
        ),
        (
            "public class A { }",
            "1:1",
            "'public' modifier cannot be used here.",
            "Allowed modifiers are: declare, abstract",
        ),
        ("const {a, b = c", "1:16", "Expected `}` but the program ends here", ""),
        (
            "const { a, b };",
            "1:7",
            "Missing initializer in destructuring declaration",
            "Add an initializer (e.g. ` = undefined`) here",
        ),
    ]);
}
