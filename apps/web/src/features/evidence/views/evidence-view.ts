import type { Language, OpenedRef, RefKind, RefsOf } from '@dossier/contract'
import type { ComponentType } from 'react'
import type { Translator } from '../../../i18n/index.ts'
import type { EvidenceText } from '../evidence.texts.ts'

export type OpenedRefOf<Kind extends RefKind> = Extract<OpenedRef, { kind: Kind }>

export interface ShownRef<Kind extends RefKind> {
  /** Referentially stable. */
  refs: RefsOf<Kind>
  opened: OpenedRefOf<Kind>
  /** Whether `opened` belongs to these references, not to those shown before. */
  settled: boolean
  /** Incremented when the same place is opened again. */
  openCount: number
}

interface OpenedProps<Kind extends RefKind> {
  opened: OpenedRefOf<Kind>
}

/** Translations for naming places. */
export interface EvidenceWords {
  t: Translator<EvidenceText>
  language: Language
}

/** How the evidence pane shows references of a kind. */
export interface EvidenceView<Kind extends RefKind> {
  /** Shows the cited place. Fills its parent. */
  Place: ComponentType<ShownRef<Kind>>
  title: (opened: OpenedRefOf<Kind>) => string
  /** The name of the place; empty for the beginning of the file. */
  placeName: (refs: RefsOf<Kind>, opened: OpenedRefOf<Kind>, words: EvidenceWords) => string
  /** Shown after the title: version and other viewers. */
  Badge: ComponentType<OpenedProps<Kind>>
  /** Shown after the place: kind and period of the document. */
  Facts: ComponentType<OpenedProps<Kind>>
  /** Buttons of the header. */
  Actions: ComponentType<Pick<ShownRef<Kind>, 'refs' | 'opened'>>
}
