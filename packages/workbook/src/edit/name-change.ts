import { writeSheetPrefix } from '../formula/move-references.ts'
import type { SheetPrefix } from '../formula/formula-node.ts'
import type { WrittenReference } from '../formula/parse-formula.ts'
import type { CellRange } from '../formula/cell-address.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { type ChangedFormula, isSameName, type ReferenceChange, rewritten } from './reference-change.ts'
import type { NamePlace } from './workbook-edit.ts'

/** How files write the workbook itself before a name of it that a sheet has too. */
const ownBook = '0'

/** The names of a workbook, by which a name in a formula is found. */
export class NameScopes {
  private readonly local: ReadonlyMap<string, ReadonlySet<string>>

  constructor(names: readonly NamePlace[]) {
    this.local = new Map(
      [...Map.groupBy(names, ({ scope }) => scope?.toLowerCase() ?? '')].map(([sheet, own]) => [
        sheet,
        new Set(own.map(({ name }) => name.toLowerCase())),
      ]),
    )
  }

  /** Whether a sheet has a name of its own. */
  has(sheet: string, name: string): boolean {
    return sheet !== '' && this.local.get(sheet.toLowerCase())?.has(name.toLowerCase()) === true
  }

  /** Whether a name that is written in a formula means a defined one. @param owner the sheet of the formula; empty for none */
  isMeant({ prefix, name }: WrittenReference, owner: string, { name: wanted, scope }: NamePlace): boolean {
    if (name === undefined || !isSameName(name, wanted)) return false
    if (prefix !== null && prefix.book !== null) return prefix.book === ownBook && scope === null
    if (prefix !== null && prefix.lastSheet !== null) return false
    // Names of the workbook are also found by the name of a sheet, or of the file, before them.
    const sheet = prefix?.sheet ?? owner
    return this.has(sheet, name) ? scope !== null && isSameName(sheet, scope) : scope === null
  }
}

/** Whether a text may hold a name; characters may be written as numbers. */
const mayHold = (text: string, { name }: NamePlace): boolean => text.toLowerCase().includes(name.toLowerCase()) || text.includes('&#')

/** Follows another text or another sheet of a defined name. What uses one that is deleted is refused. */
export class NameChange implements ReferenceChange {
  private readonly from: NamePlace
  private readonly to: NamePlace | null
  private readonly scopes: NameScopes

  /** @param scopes of all names before the change */
  constructor(from: NamePlace, to: NamePlace | null, scopes: NameScopes) {
    this.from = from
    this.to = to
    this.scopes = scopes
  }

  concerns(text: string): boolean {
    return mayHold(text, this.from)
  }

  range(range: CellRange): CellRange {
    return range
  }

  /** Definitions of names are changed by `definition`, which knows their sheet. */
  formula(text: string, sheet: string | null): ChangedFormula {
    return { text: sheet === null ? text : this.definition(text, sheet), isResized: false }
  }

  /** @param owner the sheet of the name; empty for one of the workbook @throws WorkbookEditRefused `name-used` */
  definition(text: string, owner: string): string {
    if (!this.concerns(text)) return text
    return rewritten(text, (reference) => {
      if (!this.scopes.isMeant(reference, owner, this.from)) return null
      if (this.to === null) throw new WorkbookEditRefused('name-used')
      return this.prefix(text, reference, owner, this.to) + this.to.name
    })
  }

  /** What stands before the name, so that it is found from the sheet of the formula. */
  private prefix(text: string, { start, prefixEnd, prefix }: WrittenReference, owner: string, { name, scope }: NamePlace): string {
    const written = text.slice(start, prefixEnd)
    const of = (other: Partial<SheetPrefix>): string => writeSheetPrefix({ book: null, sheet: '', lastSheet: null, ...other })
    if (scope !== null) return isSameName(prefix?.sheet ?? owner, scope) ? written : of({ sheet: scope })
    const isKept = prefix === null || this.from.scope === null
    const isHidden = this.scopes.has(isKept ? (prefix?.sheet ?? owner) : owner, name) && !this.isFrom(prefix?.sheet ?? owner, name)
    if (isHidden) return `[${ownBook}]!`
    return isKept ? written : ''
  }

  /** Whether the name that a sheet has is the one that leaves it. */
  private isFrom(sheet: string, name: string): boolean {
    return this.from.scope !== null && isSameName(sheet, this.from.scope) && isSameName(name, this.from.name)
  }
}

/** Finds what uses some defined names; nothing is changed. */
export class NameUses implements ReferenceChange {
  private readonly names: readonly NamePlace[]
  private readonly scopes: NameScopes

  constructor(names: readonly NamePlace[], scopes: NameScopes) {
    this.names = names
    this.scopes = scopes
  }

  concerns(text: string): boolean {
    return this.names.some((name) => mayHold(text, name))
  }

  range(range: CellRange): CellRange {
    return range
  }

  formula(text: string, sheet: string | null): ChangedFormula {
    return { text, isResized: this.uses(text, sheet ?? '') }
  }

  /** @param owner the sheet of the formula; empty for none */
  uses(text: string, owner: string): boolean {
    if (!this.concerns(text)) return false
    let isUsed = false
    rewritten(text, (reference) => {
      isUsed ||= this.names.some((name) => this.scopes.isMeant(reference, owner, name))
      return null
    })
    return isUsed
  }
}
