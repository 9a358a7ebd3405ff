import type { FactView } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../../i18n/index.ts'
import { exactWords, periodWords, unitWords } from './figure-words.ts'
import { figuresTexts } from './figures.texts.ts'

const places = {
  cell: 'inCell',
  label: 'inLabel',
  heading: 'inHeading',
  section: 'inSection',
  table: 'inTable',
  page: 'inPage',
  document: 'inDocument',
} as const

/** Describes a figure, with the sources of its unit and its period. */
export function FigureCard({ fact }: { fact: FactView }) {
  const t = useTexts(figuresTexts)
  const language = useLanguage()
  const { unit, unitSource, period, periodSource, isChange, scope } = fact
  const withSource = (text: string, source: FactView['unitSource']) =>
    source === undefined ? text : t('statedIn', { text, source: t(places[source]) })
  const status = period?.status ?? 'unstated'
  const lines: [string, string][] = [
    [t('exactValue'), exactWords(fact, language)],
    [t('unitName'), unit.dimension === 'unknown' ? t('unitNotStated') : withSource(unitWords(unit, language) || '–', unitSource)],
    [t('periodName'), period === null ? t('periodNotStated') : withSource(periodWords(period, language), periodSource)],
  ]
  const marks = [isChange === true && t('change'), status !== 'unstated' && t(status), scope && t(scope)].filter(Boolean)
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 py-0.5 text-left">
      {lines.map(([name, text]) => (
        <span key={name} className="contents">
          <span className="text-muted">{name}</span>
          <span className="tabular-nums">{text}</span>
        </span>
      ))}
      {marks.length > 0 && <span className="col-span-2 text-muted">{marks.join(' · ')}</span>}
    </span>
  )
}
