import { accountSourceTexts, alone, type FiledValue, rangesInWords, type StatedValue } from '@dossier/contract'
import { classNames, MiddleEllipsis } from '../../ui/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { useEvidence } from '../evidence/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { ShownUnit } from './use-shown-unit.ts'

interface Props {
  projectId: number
  stated: StatedValue | FiledValue
  unit: Pick<ShownUnit, 'write'>
  onOpen: () => void
}

/** An amount as a document or a register states it; opens the place. */
export function StatedLine({ stated, unit, ...more }: Props) {
  return 'filing' in stated ? <FiledLine stated={stated} unit={unit} /> : <LineOfFile {...more} stated={stated} unit={unit} />
}

function LineOfFile({ projectId, stated, unit, onOpen }: Props & { stated: StatedValue }) {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const { open } = useEvidence()
  const { origin } = stated
  const place =
    origin.kind === 'file' ? t('page', { page: origin.page }) : origin.kind === 'cell' ? rangesInWords(origin.sheet, [origin.range]) : ''
  return (
    <button
      type="button"
      onClick={() => {
        open({ projectId, refs: alone(stated.origin) })
        onOpen()
      }}
      className="flex min-h-6 w-full items-baseline justify-between gap-3 rounded-sm text-left text-accent underline-offset-2 hover:underline"
    >
      <span className="min-w-0">
        <MiddleEllipsis text={stated.filename} tooltip={false} />
      </span>
      <span className="mr-auto shrink-0 text-xs">
        {stated.source === undefined ? place : `${place} · ${accountSourceTexts[stated.source][language]}`}
      </span>
      <span className="shrink-0 text-text tabular-nums">{unit.write(stated.value)}</span>
    </button>
  )
}

/** The filing that a register names, at its official address. */
function FiledLine({ stated: { value, form, filing, concept, address }, unit }: { stated: FiledValue; unit: Props['unit'] }) {
  const name = (
    <span className="min-w-0">
      <span className="block truncate">
        {formName(form)} · {filing}
      </span>
      <span className="block truncate text-xs text-muted">{concept}</span>
    </span>
  )
  const amount = <span className="shrink-0 text-text tabular-nums">{unit.write(value)}</span>
  const look = 'flex min-h-6 w-full items-baseline justify-between gap-3 rounded-sm text-left'
  if (address === null)
    return (
      <p className={look}>
        {name}
        {amount}
      </p>
    )
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(look, 'text-accent underline-offset-2 hover:underline')}
    >
      {name}
      {amount}
    </a>
  )
}

/** DART numbers its periodic reports. */
const reportNames: Readonly<Record<string, string>> = {
  11011: '사업보고서',
  11012: '반기보고서',
  11013: '1분기보고서',
  11014: '3분기보고서',
}
const formName = (form: string): string => reportNames[form] ?? form
