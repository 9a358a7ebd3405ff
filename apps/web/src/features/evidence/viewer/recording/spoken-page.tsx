import { type ReadPage, timeCode } from '@dossier/contract'
import { use } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { MarkedText } from '../pages/marked-text.tsx'
import type { Mark } from '../pages/marks.ts'
import { SeekContext } from './seek-context.ts'

/** A page of a transcript: segments, each after its time code, which makes the player seek. */
export function SpokenPage({ page, spoken, marks }: { page: ReadPage; spoken: NonNullable<ReadPage['spoken']>; marks: readonly Mark[] }) {
  return (
    <ol className="flex flex-col gap-1.5 text-reading">
      {spoken.map((part) => (
        <li key={part.start} className="flex items-baseline gap-3">
          <Moment seconds={part.from} />
          <p className="min-w-0 flex-1 break-words">
            <MarkedText text={page.text} span={part} marks={marks} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** A time code; a button where there is a player to seek. */
export function Moment({ seconds }: { seconds: number }) {
  const t = useTexts(evidenceTexts)
  const seek = use(SeekContext)
  const code = timeCode(seconds)
  if (seek === undefined) return <span className="shrink-0 font-mono text-xs text-muted">{code}</span>
  return (
    <button
      type="button"
      aria-label={t('playFrom', { time: code })}
      onClick={() => seek(seconds)}
      className="shrink-0 rounded-sm font-mono text-xs text-accent hover:underline"
    >
      {code}
    </button>
  )
}
