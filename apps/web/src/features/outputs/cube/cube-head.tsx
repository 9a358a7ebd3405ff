import type { CompanyProfileInput, EcommerceCube, Output, SaasCube } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { buttonClass, Select } from '../../../ui/index.ts'
import { ProfileLine } from '../../company-profile/index.ts'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'
import { periodSpan } from './period-span.ts'

interface Props {
  output: Pick<Output, 'id' | 'projectId'>
  result: Pick<SaasCube | EcommerceCube, 'company' | 'asOf' | 'periods'> & { request: { profile?: CompanyProfileInput | undefined } }
  workflow: 'ecommerce' | 'saas'
  figures: AmountFigures
}

/** Whose metrics they are and over which periods, the unit of amounts, and the way to others. */
export function CubeHead({ output, result: { company, asOf, periods, request }, workflow, figures: { unit } }: Props) {
  const t = useTexts(cubeTexts)
  const { date } = useFormats()
  const [first, last] = [periods[0], periods.at(-1)]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="mr-auto">
        <p className="text-sm text-muted">
          {company} · {t('asOf', { date: date(asOf) })}
          {first && last && ` · ${periodSpan(first.label, last.label)}`}
        </p>
        {request.profile && <ProfileLine profile={request.profile} />}
      </div>
      <Link to={`/workflows/${workflow}`} search={{ project: output.projectId, output: output.id }} className={buttonClass()}>
        <SlidersHorizontal aria-hidden className="size-4" />
        {t('runAgain')}
      </Link>
      <Select
        aria-label={t('unit')}
        value={String(unit.scale)}
        options={unit.options.map(({ scale, label }) => ({ value: String(scale), label }))}
        onChange={(event) => unit.choose(event.target.value)}
        className="[&>select]:text-sm"
      />
    </div>
  )
}
