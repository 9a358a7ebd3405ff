import { accountLabels, type OutputDetail, type RelatedOutput } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { changesTexts, inputTexts } from './changes.texts.ts'
import { type InputLine, inputLine, type InputWords } from './input-lines.ts'

/** Further lines are folded. */
const SHOWN = 4

/** Which output an output changes and by which inputs, and which ones change it. */
export function OutputChanges({ output }: { output: OutputDetail }) {
  const t = useTexts(changesTexts)
  const { changedFrom, changedInto, projectId } = output
  const words = useInputWords(output)
  const lines = useMemo(() => changedFrom?.inputs.map((input) => inputLine(input, words)) ?? [], [changedFrom, words])
  if (changedFrom === null && changedInto.length === 0) return null
  const [first, rest] = [lines.slice(0, SHOWN), lines.slice(SHOWN)]
  return (
    <section aria-label={t('label')} className="flex flex-col gap-1 rounded-md border border-line px-3 py-2 text-sm">
      {changedFrom && (
        <>
          <p>
            <Around text={t('changedFrom', { output: '\n' })}>
              <OutputLink projectId={projectId} output={changedFrom} />
            </Around>
          </p>
          {lines.length === 0 && <p className="text-muted">{t('nothing')}</p>}
          <Lines lines={first} />
          {rest.length > 0 && (
            <details>
              <summary className="w-fit min-h-6 rounded-sm text-xs text-muted hover:text-text">{t('more', { count: rest.length })}</summary>
              <Lines lines={rest} />
              {changedFrom.furtherInputs > 0 && (
                <p className="text-xs text-muted">{t('notListed', { count: changedFrom.furtherInputs })}</p>
              )}
            </details>
          )}
        </>
      )}
      {changedInto.length > 0 && (
        <p>
          <Around text={t('changedInto', { outputs: '\n' })}>
            {changedInto.map((one, at) => (
              <span key={one.id}>
                {at > 0 && ', '}
                <OutputLink projectId={projectId} output={one} />
              </span>
            ))}
          </Around>
        </p>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly InputLine[] }) {
  const t = useTexts(changesTexts)
  if (lines.length === 0) return null
  return (
    <ul className="text-muted">
      {lines.map(({ key, name, before, after }) => (
        <li key={key} className="break-words tabular-nums">
          {before === null
            ? t('added', { name, after: after ?? '' })
            : after === null
              ? t('removed', { name, before })
              : t('line', { name, before, after })}
        </li>
      ))}
    </ul>
  )
}

function OutputLink({ projectId, output: { id, createdAt, createdBy } }: { projectId: number; output: RelatedOutput }) {
  const { dateTime } = useFormats()
  return (
    <Link to="/outputs" search={{ project: projectId, output: id }} className="text-accent underline-offset-2 hover:underline">
      {dateTime(createdAt)} · {createdBy.name}
    </Link>
  )
}

/** A sentence with something in the place of its line break. */
function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('\n')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

function useInputWords({ result }: OutputDetail): InputWords {
  const t = useTexts(changesTexts)
  const named = useTexts(inputTexts)
  const language = useLanguage()
  const { number } = useFormats()
  return useMemo(() => {
    const names = new Map<string, string>()
    if (result?.workflow === 'comps') for (const { company, name } of [result.subject, ...result.peers]) names.set(company, name)
    if (result?.workflow === 'ecommerce' || result?.workflow === 'saas')
      for (const { files } of [result.cleaning].flat())
        for (const file of files) if (file.access === 'open') names.set(String(file.fileId), file.filename)
    const lastYear = result?.workflow === 'dcf' ? result.history.at(-1)?.fiscalYear : undefined
    return {
      name: (segment) => (isInput(segment) ? named(segment) : undefined),
      known: (segment) => names.get(segment) ?? accountLabels[segment]?.[language],
      number: (value) => number(value, 4),
      boolean: (value) => t(value ? 'yes' : 'no'),
      year: (at) => (lastYear === undefined ? String(at + 1) : t('forecastYear', { year: String(lastYear + 1 + at) })),
      ofYear: (year, value) => t('ofYear', { year, value }),
    }
  }, [result, named, language, number, t])
}

const isInput = (segment: string): segment is keyof typeof inputTexts.table => Object.hasOwn(inputTexts.table, segment)
