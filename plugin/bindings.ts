/** The host functions of a run: which namespaces a caller may declare, and which members each one has. */
import {
  DUNDER_MEMBER,
  PORTABLE_RESERVED_WORDS,
  RESERVED_BINDING_GLOBALS,
  RESERVED_ERROR_MEMBERS,
} from '@deepseek-ai/dsh-code-runtime'
import type { CodeBindingErrorClass, CodeBindingNamespace } from '@deepseek-ai/dsh-code-runtime'
import type { NamespaceDeclaration } from '../index.js'
import { misuse } from './misuse.js'

/** A namespace that passed: what the program sees, and the record that its calls are looked up in. */
export interface Namespace {
  readonly declaration: NamespaceDeclaration
  /** The caller's own object: members may still come, go and change while the program runs. */
  readonly functions: Readonly<Record<string, unknown>>
}

/** Names that are identifiers in every language a code runtime may speak. */
const PORTABLE_IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Checks the namespaces of a request against the rules that all code runtimes share.
 * @param bindings - the namespaces as the caller gave them.
 * @returns the namespaces, each of their properties read once.
 * @throws when a name cannot be used, or is used twice.
 */
export function checkBindings(bindings: readonly CodeBindingNamespace[]): Namespace[] {
  const globals = new Set<string>()
  // Every global is checked before any error class, so that a clash between the two is always blamed on the class.
  const checked = bindings.map(({ global, functions, errorClass }) => {
    checkGlobal(global, globals)
    return { global, functions, errorClass }
  })
  return checked.map(({ global, functions, errorClass }) => {
    const declaration: NamespaceDeclaration = { global, members: callableMembers(functions) }
    if (errorClass) declaration.errorClass = checkErrorClass(errorClass, globals)
    return { declaration, functions }
  })
}

function checkGlobal(global: string, taken: Set<string>): void {
  if (!isUsableIdentifier(global)) throw misuse(`binding global ${quote(global)} is not a usable identifier`)
  if (RESERVED_BINDING_GLOBALS.has(global)) throw misuse(`reserved binding global ${quote(global)}`)
  if (taken.has(global)) throw misuse(`duplicate binding global ${quote(global)}`)
  taken.add(global)
}

function checkErrorClass(errorClass: CodeBindingErrorClass, taken: Set<string>): CodeBindingErrorClass {
  const { name, memberNameProperty } = errorClass
  if (!isUsableIdentifier(name)) throw misuse(`binding error class ${quote(name)} is not a usable identifier`)
  if (RESERVED_BINDING_GLOBALS.has(name)) throw misuse(`reserved binding global ${quote(name)}`)
  if (taken.has(name)) throw misuse(`duplicate injected global ${quote(name)}`)
  if (!isUsableErrorMember(memberNameProperty)) {
    throw misuse(`binding error member property ${quote(memberNameProperty)} is not usable`)
  }
  taken.add(name)
  return { name, memberNameProperty }
}

function isUsableIdentifier(name: unknown): boolean {
  return typeof name === 'string' && PORTABLE_IDENTIFIER.test(name) && !PORTABLE_RESERVED_WORDS.has(name)
}

function isUsableErrorMember(name: unknown): boolean {
  if (typeof name !== 'string' || name === '') return false
  return !RESERVED_ERROR_MEMBERS.has(name) && !DUNDER_MEMBER.test(name)
}

/**
 * The members a program sees: own, enumerable and callable. An accessor counts without being asked, since a getter is
 * to be read when the member is called, and then once.
 */
function callableMembers(functions: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(functions).filter((name) => {
    const property = Object.getOwnPropertyDescriptor(functions, name)
    return property?.get !== undefined || typeof property?.value === 'function'
  })
}

/** Names are quoted as JSON; what is no string at all shows as what it is. */
function quote(name: unknown): string {
  return typeof name === 'string' ? JSON.stringify(name) : `of type ${typeof name}`
}
