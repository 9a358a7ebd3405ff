import { type CompsKnownCompany, endpoints, type InputOf, type MarketData, mayInOrganization } from '@dossier/contract'
import { useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { Button } from '../../../ui/index.ts'
import { marketTexts } from './market.texts.ts'
import { priceOf } from './taken-figure.ts'

type MarketRequest = InputOf<typeof endpoints.workflows.marketData>

interface Props {
  /** The requests of the companies, with their names. */
  companies: readonly (MarketRequest & Pick<CompsKnownCompany, 'name'>)[]
  /** Fills in the figures. @returns how many were filled in, and how many typed ones were kept */
  onFound: (found: ReadonlyMap<string, MarketData>) => { filled: number; kept: number }
}

/** Requests market figures of companies, for users who may request outside sources, and reports the result. */
export function FetchMarketData({ companies, onFound }: Props) {
  const t = useTexts(marketTexts)
  const user = useSession()?.user
  const [isBusy, setBusy] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])
  const ask = useSend(endpoints.workflows.marketData, { quiet: true })
  if (user === undefined || !mayInOrganization(user, 'sources.read')) return null
  async function fetchAll() {
    setBusy(true)
    const found = new Map<string, MarketData>()
    const failures = new Set<string>()
    try {
      for (const { name, ...request } of companies) {
        const data = await ask.mutateAsync(request)
        found.set(request.company, data)
        for (const failure of data.failures) failures.add(failure)
        const { sharePrice, currency } = data
        if (sharePrice !== null && priceOf(data) === null)
          failures.add(t('otherUnit', { name, unit: sharePrice.quoted.unit, currency: currency ?? '' }))
      }
    } catch (error) {
      failures.add(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
    const { filled, kept } = onFound(found)
    const without = companies.filter(({ company }) => found.get(company)?.symbol === null).map(({ name }) => name)
    setNotes([
      filled > 0 ? t('filled', { count: filled }) : t('nothing'),
      ...(kept > 0 ? [t('kept', { count: kept })] : []),
      ...(without.length > 0 ? [t('withoutSymbol', { names: without.join(', ') })] : []),
      ...failures,
    ])
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" busy={isBusy} title={t('note')} onClick={() => void fetchAll()}>
        {t('fetch')}
      </Button>
      <output className="min-w-0 text-xs text-muted">{notes.join(' · ')}</output>
    </div>
  )
}
