/** The names of the blocks and tests in a file, as it is written: read with TypeScript's parser, and nothing of it is run. */
import { format } from 'node:util'
import ts from 'typescript'

/** Names with those of the blocks around them, from the outside in: `the service › is exported by default and by name`. */
export interface Names {
  readonly blocks: Set<string>
  readonly tests: Set<string>
}

/** A call of `describe`, or of `it` or `test`, with a title. */
interface Declaration {
  readonly isBlock: boolean
  /** More than one for a table of cases: what is written, and what comes of it for each case. */
  readonly titles: readonly string[]
}

const FUNCTIONS = new Set(['describe', 'it', 'test'])

/** The names in a TypeScript file. */
export function namesIn(source: string): Names {
  const file = ts.createSourceFile('', source, ts.ScriptTarget.Latest)
  const arrays = arraysIn(file)
  const names: Names = { blocks: new Set(), tests: new Set() }
  const visit = (node: ts.Node, above: readonly string[]): void => {
    const declaration = ts.isCallExpression(node) ? declarationOf(node, arrays) : undefined
    for (const title of declaration?.titles ?? [undefined]) {
      const path = title === undefined ? above : [...above, title]
      if (declaration) (declaration.isBlock ? names.blocks : names.tests).add(path.join(' › '))
      ts.forEachChild(node, (child) => visit(child, path))
    }
  }
  visit(file, [])
  return names
}

/** The names of the tests in a Rust file. They are unique there. */
export function rustTestsIn(source: string): Set<string> {
  const tests = source.matchAll(/#\[test\]\s+(?:#\[[^\n]*\]\s+)*fn (\w+)/g)
  return new Set(Array.from(tests, ([, name]) => name as string))
}

/** Lists of cases may stand outside of the call that uses them. */
function arraysIn(file: ts.SourceFile): Map<string, ts.ArrayLiteralExpression> {
  const arrays = new Map<string, ts.ArrayLiteralExpression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrayLiteralExpression(node.initializer)) {
      arrays.set(node.name.getText(file), node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return arrays
}

function declarationOf(
  { expression, arguments: [title] }: ts.CallExpression,
  arrays: Map<string, ts.ArrayLiteralExpression>,
): Declaration | undefined {
  const name = functionOf(expression)
  if (!FUNCTIONS.has(name) || !title || !ts.isStringLiteralLike(title)) return undefined
  const titles = [title.text, ...casesOf(expression, arrays).flatMap((row) => titleOf(title.text, row))]
  return { isBlock: name === 'describe', titles }
}

/** `it` of `it`, of `it.runIf(condition)` and of `it.each(table)`. What is skipped is no test. */
function functionOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isCallExpression(expression)) return functionOf(expression.expression)
  if (!ts.isPropertyAccessExpression(expression)) return ''
  return ['skip', 'todo'].includes(expression.name.text) ? '' : functionOf(expression.expression)
}

/** The cases of `it.each(table)`, as far as the table says them in so many words. */
function casesOf(
  expression: ts.Expression,
  arrays: Map<string, ts.ArrayLiteralExpression>,
): (readonly ts.Expression[])[] {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return []
  const [table] = expression.arguments
  if (!table || expression.expression.name.text !== 'each') return []
  const list = ts.isIdentifier(table) ? arrays.get(table.text) : table
  if (!list || !ts.isArrayLiteralExpression(list)) return []
  return list.elements.map((row) => (ts.isArrayLiteralExpression(row) ? row.elements : [row]))
}

/** The title of a case; none when it shows what is not written there. */
function titleOf(template: string, row: readonly ts.Expression[]): string[] {
  const shown = row.slice(0, template.match(/%[a-z]/g)?.length ?? 0)
  const values = shown.map((value) => {
    if (ts.isStringLiteralLike(value)) return value.text
    return ts.isNumericLiteral(value) ? Number(value.text) : undefined
  })
  return values.includes(undefined) ? [] : [format(template, ...values)]
}
