import { accountLabels, alone, type CompsStatedAmount } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useEvidence } from '../../evidence/index.ts'
import { AMOUNT_SIZE } from './comps-draft.ts'
import { compsTexts } from './comps.texts.ts'

interface Props {
  projectId: number
  /** Of the company and of the figure. */
  name: string
  figure: string
  value: number | null
  /** What it is made of, in the order of the sum. */
  parts: readonly { label: string; of: CompsStatedAmount | null }[]
}

/** A figure of the statements in millions; pressed, what it is made of, each part opening its source. */
export function StatedFigure({ projectId, name, figure, value, parts }: Props) {
  const t = useTexts(compsTexts)
  const { number } = useFormats()
  if (value === null) {
    return (
      <span className="whitespace-nowrap text-caution" title={t('missing')}>
        {t('notAvailable')}
      </span>
    )
  }
  const shown = writeMillions(value, number)
  return (
    <Popover
      label={`${name} · ${figure}`}
      align="end"
      className="w-88 max-w-[calc(100vw-16px)] p-0"
      trigger={
        <button
          type="button"
          aria-label={t('figure', { name, figure, value: shown })}
          className="rounded-sm px-1 whitespace-nowrap tabular-nums decoration-faint decoration-dotted underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-accent"
        >
          {shown}
        </button>
      }
    >
      {(close) => (
        <div className="flex flex-col gap-3 p-3 text-sm">
          <p className="font-semibold">
            {figure} <span className="tabular-nums">{shown}</span>
          </p>
          {parts.map(({ label, of }) => of && <Parts key={label} projectId={projectId} label={label} of={of} onOpen={close} />)}
        </div>
      )}
    </Popover>
  )
}

interface PartsProps {
  projectId: number
  label: string
  of: CompsStatedAmount
  onOpen: () => void
}

function Parts({ projectId, label, of, onOpen }: PartsProps) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const { number } = useFormats()
  const { open } = useEvidence()
  return (
    <section className="flex flex-col gap-1">
      <h3 className="flex justify-between gap-3 text-xs font-semibold text-muted">
        {label}
        <span className="tabular-nums">{writeMillions(of.value, number)}</span>
      </h3>
      <ul>
        {of.parts.map(({ sign, of: { account, to, value, reported, typed } }) => {
          const line = (
            <>
              <span className="min-w-0 text-left">
                {sign < 0 ? '− ' : ''}
                {accountLabels[account]?.[language] ?? account}
                <span className="block truncate text-xs text-muted">
                  {typed ? t('typedValue') : (reported?.filename ?? t('derivedValue'))}
                  {reported?.origin.kind === 'file' && ` · ${t('page', { page: reported.origin.page })}`} · {to}
                </span>
              </span>
              <span className="shrink-0 text-text tabular-nums">{writeMillions(Number(value), number)}</span>
            </>
          )
          const lineClass = 'flex min-h-6 w-full items-baseline justify-between gap-3'
          return (
            <li key={`${account} ${to}`}>
              {reported ? (
                <button
                  type="button"
                  className={`${lineClass} rounded-sm text-accent underline-offset-2 hover:underline`}
                  onClick={() => {
                    open({ projectId, refs: alone(reported.origin) })
                    onOpen()
                  }}
                >
                  {line}
                </button>
              ) : (
                <p className={lineClass}>{line}</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** An amount in millions, negative in parentheses. */
export function writeMillions(value: number, number: (value: number, digits?: number) => string): string {
  const size = Math.abs(value) / AMOUNT_SIZE
  const written = number(size, size < 100 ? 1 : 0)
  return value < 0 ? `(${written})` : written
}
