import type { Sentence } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { CitationChip, type CitedPassage } from '../../evidence/index.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'
import { formulaParts } from './formula-parts.ts'
import { passageOfCitation } from './passage-of-citation.ts'

export interface FormulaChipProps {
  sentence: Sentence & { calculation: NonNullable<Sentence['calculation']> }
  passages: readonly CitedPassage[]
}

/** Maximum fraction digits; printed figures are not more precise. */
const fractionDigits = 4

/** The mark of a computed sentence: opens its formula, in which each cited number is a citation chip. */
export function FormulaChip({ sentence: { calculation, citations }, passages }: FormulaChipProps) {
  const t = useTexts(answerNoteTexts)
  const formats = useFormats()
  const passageAt = (index: number | null): CitedPassage | undefined => {
    const citation = index === null ? undefined : citations[index]
    return citation && passageOfCitation(citation, passages)
  }
  return (
    <Popover
      label={t('formula')}
      className="w-90 max-w-[calc(100vw-16px)] p-3"
      trigger={
        <button
          type="button"
          aria-label={t('openFormula')}
          data-formula
          className="mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-accent-soft px-1 align-[0.12em] text-[0.6875rem] leading-none font-semibold text-accent transition-colors select-none hover:bg-accent-fill hover:text-on-accent"
        >
          <i className="font-serif">ƒ</i>
        </button>
      }
    >
      {() => (
        // The focus goes to the formula, not to its first chip, whose hover card would cover it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus needs a target
        <div tabIndex={0} className="flex flex-col gap-1.5 outline-0">
          <p className="text-xs text-faint">{t('formula')}</p>
          <p className="font-mono text-sm leading-6 break-words tabular-nums">
            {formulaParts(calculation).map(({ text, citation }, index) => {
              const passage = passageAt(citation)
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the parts of a formula do not change
                <span key={index}>
                  {text}
                  {passage && <CitationChip passage={passage} state="verified" />}
                </span>
              )
            })}
          </p>
          <p className="font-mono text-sm font-semibold tabular-nums">= {formats.number(calculation.value, fractionDigits)}</p>
        </div>
      )}
    </Popover>
  )
}
