import { alone, type StatedValue } from '@dossier/contract'
import { MiddleEllipsis } from '../../ui/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useEvidence } from '../evidence/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { ShownUnit } from './use-shown-unit.ts'

interface Props {
  projectId: number
  stated: StatedValue
  unit: Pick<ShownUnit, 'write'>
  onOpen: () => void
}

/** An amount as a document states it; opens the place. */
export function StatedLine({ projectId, stated, unit, onOpen }: Props) {
  const t = useTexts(companiesTexts)
  const { open } = useEvidence()
  const { origin } = stated
  const place = origin.kind === 'file' ? t('page', { page: origin.page }) : origin.kind === 'cell' ? `${origin.sheet}!${origin.range}` : ''
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
      <span className="mr-auto shrink-0 text-xs">{place}</span>
      <span className="shrink-0 text-text tabular-nums">{unit.write(stated.value)}</span>
    </button>
  )
}
