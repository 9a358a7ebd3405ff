import { type Mention, scan } from '@dossier/notation'
import { remembered } from './remembered.ts'

const read = {
  heading: remembered((text): readonly Mention[] => scan(text, 'heading')),
  unitLine: remembered((text): readonly Mention[] => scan(text, 'unitLine')),
}

/** The mentions of a heading, a label or a unit line; kept for all figures next to it. */
export const mentionsIn = (text: string, context: 'heading' | 'unitLine' = 'heading'): readonly Mention[] => read[context](text)
