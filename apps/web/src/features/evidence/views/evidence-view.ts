import type { Language, OpenedRef, RefKind, RefsOf } from '@dossier/contract'
import type { ComponentType } from 'react'
import type { Translator } from '../../../i18n/index.ts'
import type { EvidenceText } from '../evidence.texts.ts'

export type OpenedRefOf<Kind extends RefKind> = Extract<OpenedRef, { kind: Kind }>

export interface ShownRef<Kind extends RefKind> {
  /** Stay the same array while they do. */
  refs: RefsOf<Kind>
  opened: OpenedRefOf<Kind>
  /** What is opened is these references, and not those of the same thing that were shown before. */
  settled: boolean
  /** Changes when the same place is asked for again. */
  asked: number
}

interface OpenedProps<Kind extends RefKind> {
  opened: OpenedRefOf<Kind>
}

/** In what places are named. */
export interface EvidenceWords {
  t: Translator<EvidenceText>
  language: Language
}

/** How the evidence pane shows references of a kind. */
export interface EvidenceView<Kind extends RefKind> {
  /** What is cited, at its place. Fills its parent. */
  Place: ComponentType<ShownRef<Kind>>
  title: (opened: OpenedRefOf<Kind>) => string
  /** What the place is called; empty where it is nothing but the beginning. */
  placeName: (refs: RefsOf<Kind>, opened: OpenedRefOf<Kind>, words: EvidenceWords) => string
  /** Behind the title: which version it is, who else looks at it. */
  Badge: ComponentType<OpenedProps<Kind>>
  /** Behind the place: what it is and from when. */
  Facts: ComponentType<OpenedProps<Kind>>
  /** What can be done with it. */
  Actions: ComponentType<OpenedProps<Kind>>
}
