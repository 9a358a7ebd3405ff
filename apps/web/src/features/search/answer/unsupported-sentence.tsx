import type { Sentence } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { CitationChip, type CitedPassage } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { useCheckedBy } from './use-checked-by.ts'
import { useReasonText } from './use-reason-text.ts'

/** An unsupported sentence: struck through, with the reason. */
export function UnsupportedSentence({ sentence, passages }: { sentence: Sentence; passages: readonly CitedPassage[] }) {
  const { text, reasons, check } = sentence
  const t = useTexts(searchTexts)
  const checkedBy = useCheckedBy()(sentence)
  const reason = [useReasonText()(reasons), ...(check?.verdict === 'not-supported' ? [checkedBy] : [])].filter(Boolean).join(' · ')
  const chips = passages.length === 0 ? [undefined] : passages
  return (
    <div className="flex flex-col gap-0.5" data-sentence="unsupported">
      <p className="text-reading break-words whitespace-pre-line">
        <span className="sr-only">{t('markUnsupported')}: </span>
        <s className="text-faint">{text}</s>{' '}
        {chips.map((passage) => (
          <CitationChip key={passage?.number ?? 0} passage={passage} state="unsupported" reason={reason === '' ? undefined : reason} />
        ))}
      </p>
      {reason !== '' && <p className="text-xs break-words text-caution">{reason}</p>}
    </div>
  )
}
