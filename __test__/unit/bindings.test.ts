/** Which members of a record a program sees, and how often the caller's objects are read. */
import type { CodeBindingNamespace } from '@deepseek-ai/dsh-code-runtime'
import { describe, expect, it } from 'vitest'
import { checkBindings } from '../../plugin/bindings.js'

const membersOf = (functions: object): string[] | undefined =>
  checkBindings([{ global: 'tools', functions: functions as never }])[0]?.declaration.members

const work = async (): Promise<null> => null

describe('members', () => {
  it('are the own enumerable functions, in the order of the record', () => {
    const record = Object.assign(Object.create({ inherited: work }), {
      b: work,
      2: work,
      a: work,
      1: work,
      text: 'x',
    })
    Object.defineProperty(record, 'hidden', { value: work, enumerable: false })
    record[Symbol('s')] = work
    expect(membersOf(record)).toEqual(['1', '2', 'b', 'a'])
  })

  it('may have any name', () => {
    const names = ['__proto__', 'constructor', '', 'my-tool', '\ud83d\ude00', '\ud800', 'toString']
    const record = Object.create(null)
    for (const name of names) Object.defineProperty(record, name, { value: work, enumerable: true })
    expect(membersOf(record)).toEqual(names)
  })

  it('count as accessors without being read', () => {
    const record = {
      get tool(): unknown {
        return expect.unreachable()
      },
      set dead(_: unknown) {},
    }
    expect(membersOf(record)).toEqual(['tool'])
  })
})

it('reads each property of a namespace once', () => {
  const reads: string[] = []
  const spied = <T extends object>(target: T, prefix: string): T =>
    new Proxy(target, {
      get(object, key) {
        reads.push(`${prefix}.${String(key)}`)
        return Reflect.get(object, key)
      },
    })
  const errorClass = spied({ name: 'ToolError', memberNameProperty: 'tool' }, 'errorClass')
  const namespace = spied({ global: 'tools', functions: { a: work }, errorClass }, 'namespace')
  const checked = checkBindings([namespace as CodeBindingNamespace])
  expect(checked[0]?.declaration).toEqual({
    global: 'tools',
    members: ['a'],
    errorClass: { name: 'ToolError', memberNameProperty: 'tool' },
  })
  expect(reads.toSorted()).toEqual([
    'errorClass.memberNameProperty',
    'errorClass.name',
    'namespace.errorClass',
    'namespace.functions',
    'namespace.global',
  ])
})
