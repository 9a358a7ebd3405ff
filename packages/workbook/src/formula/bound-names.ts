import { callsAny, childrenOf, type FormulaNode, type NameNode } from './formula-node.ts'
import { mapChildren } from './map-formula.ts'

/** How files write a name that LET or LAMBDA binds (MS-XLSX 2.2.2.1). */
export const boundPrefix = '_xlpm.'

type Bound = ReadonlySet<string>

/** The names that a call of LET or LAMBDA binds, and its parts with the names that each of them may use. */
function scopesOf(
  name: string,
  parts: readonly FormulaNode[],
  outer: Bound,
): { names: readonly FormulaNode[]; values: { part: FormulaNode; bound: Bound }[] } {
  const names: FormulaNode[] = []
  const values: { part: FormulaNode; bound: Bound }[] = []
  let [bound, named]: [Bound, string | null] = [outer, null]
  parts.forEach((part, at) => {
    const isName = at < parts.length - 1 && (name === 'LAMBDA' || at % 2 === 0)
    // A name of LET means something behind its own value.
    if (named !== null && (name === 'LAMBDA' || at % 2 === 0)) {
      bound = new Set([...bound, named])
      named = null
    }
    if (!isName) values.push({ part, bound })
    else {
      names.push(part)
      if (part.kind === 'name') named = nameOf(part)
    }
  })
  return { names, values }
}

const binding: ReadonlySet<string> = new Set(['LET', 'LAMBDA'])

/** Whether a formula binds names of its own. */
export const bindsNames = (root: FormulaNode): boolean => callsAny(root, binding)

const nameOf = ({ name }: Pick<NameNode, 'name'>): string => {
  const small = name.toLowerCase()
  return small.startsWith(boundPrefix) ? small.slice(boundPrefix.length) : small
}

/**
 * The names that LET and LAMBDA bind in a formula, in small letters and without the prefix of files.
 *
 * @returns null where a part that should be a name is none ("LET(A1,2,A1)"), or where a name is also used where it is not bound
 */
export function boundNames(root: FormulaNode): Bound | null {
  const found = new Set<string>()
  const free = new Set<string>()
  const open: { node: FormulaNode; bound: Bound }[] = [{ node: root, bound: new Set() }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, bound } = next
    if (node.kind === 'name' && node.prefix === null && !bound.has(nameOf(node))) free.add(nameOf(node))
    if (node.kind !== 'call' || !binding.has(node.name)) {
      open.push(...childrenOf(node).map((child) => ({ node: child, bound })))
      continue
    }
    const { names, values } = scopesOf(node.name, node.arguments, bound)
    for (const name of names) {
      if (name.kind !== 'name' || name.prefix !== null) return null
      found.add(nameOf(name))
    }
    open.push(...values.map((value) => ({ node: value.part, bound: value.bound })))
  }
  return [...found].some((name) => free.has(name)) ? null : found
}

/** A formula with the names that it binds in capitals and without the prefix of files, as calls of them are read. */
export function withBoundNames(root: FormulaNode): FormulaNode {
  const bound = bindsNames(root) ? boundNames(root) : null
  if (bound === null) return root
  const renamed = (node: FormulaNode): FormulaNode =>
    node.kind === 'name' && node.prefix === null && bound.has(nameOf(node))
      ? { ...node, name: nameOf(node).toUpperCase() }
      : mapChildren(node, renamed)
  return renamed(root)
}
