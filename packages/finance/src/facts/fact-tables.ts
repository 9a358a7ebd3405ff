import { compared } from '@dossier/notation'
import { closingOf } from './balance-periods.ts'
import { carriedTitle } from './carried-title.ts'
import { conventionAt } from './chapter-amounts.ts'
import type { AmountConvention, Conventions, Fact, FactPage, Scope } from './fact.ts'
import { readConventions, readPageFacts } from './read-facts.ts'
import { isTitledWithoutGroup } from './korean-scope.ts'
import { statementKindOf, type StatementKind } from './statement-kind.ts'
import { findTies, type Tie } from './ties.ts'

/** A table whose figures are facts. */
export interface FactTable {
  /** 1-based. */
  page: number
  /** Index among the tables of its page. */
  table: number
  /** Its caption, or the line above it; empty without either. */
  title: string
  statement?: StatementKind
  scope?: Scope
  /** For statements: the rows that are sums of others. */
  ties: Tie[]
  /** The convention of its chapter for amounts in sentences. */
  amounts?: AmountConvention
  facts: Fact[]
}

/** Characters above a table within which the title of a statement can be. */
const titleReach = 300
const longestTitle = 200

/** The tables of a document with facts, page by page. */
export function* factTablesOf(pages: readonly FactPage[]): Generator<FactTable> {
  const conventions = readConventions(pages)
  for (const [at, page] of pages.entries()) yield* readFactTables(page, conventions, carriedTitle(pages[at - 1], page))
}

/** The tables of a page with facts; statements are recognised and their sums checked. */
function readFactTables(page: FactPage, conventions: Conventions, carried: string): FactTable[] {
  return readPageFacts(page, conventions, carried)
    .filter(({ facts }) => facts.length > 0 && !isContents(facts))
    .map(({ table, facts: read }) => {
      const printed = page.tables[table]
      const start = printed?.rows.flat().find((cell) => cell.end > cell.start)?.start ?? 0
      const own = page.text.slice(Math.max(0, start - titleReach), start)
      const above = table === 0 && carried !== '' ? `${own}\n${carried}` : own
      const caption = printed?.caption?.trim() ?? ''
      // A line that is cut where the reach ends is no title.
      const wholeLines = start > titleReach ? above.slice(own.indexOf('\n') + 1) : above
      const lastLine =
        wholeLines
          .split('\n')
          .findLast((line) => /\p{L}{3}/u.test(line))
          ?.trim() ?? ''
      const statement = statementKindOf(`${caption}\n${above}`, read)
      const facts = statement === 'balanceSheet' ? read.map(atEndOfMonth) : read
      const isOwn = statement !== null && conventions.hasKoreanGroupStatements === true && isTitledWithoutGroup(`${above}\n${caption}`)
      const haveNoScope = facts.every((fact) => fact.scope === undefined)
      const scope =
        commonScope(facts) ?? (haveNoScope ? (conventions.scopes?.get(page.number) ?? (isOwn ? 'separate' : undefined)) : undefined)
      const amounts = conventionAt(conventions.chapters?.get(page.number), start)
      return {
        page: page.number,
        table,
        title: (caption === '' ? lastLine : caption).slice(0, longestTitle),
        ...(statement && { statement }),
        ...(scope && { scope }),
        ties: statement ? findTies(facts) : [],
        ...(amounts && { amounts }),
        facts,
      }
    })
}

/** Balances under a month are those of its last day. */
const atEndOfMonth = (fact: Fact): Fact => (fact.period?.months === 1 ? { ...fact, period: closingOf(fact.period) } : fact)

/** Shorter lists of rising integers may be counts. */
const minContentsRows = 5

/** Whether the figures are page numbers of a table of contents: one a row, bare, and never falling. */
const isContents = (facts: readonly Fact[]): boolean =>
  facts.length >= minContentsRows &&
  facts.every(({ unit, period, cell, row, value }, at) => {
    const before = facts[at - 1]
    const isRising = before === undefined || (before.row < row && compared(before.value, value) <= 0)
    return isRising && unit.dimension === 'unknown' && period === null && /^\s*\d{1,4}\s*$/.test(cell.text)
  })

function commonScope(facts: readonly Fact[]): Scope | undefined {
  const scopes = new Set(facts.map(({ scope }) => scope))
  return scopes.size === 1 ? [...scopes][0] : undefined
}
