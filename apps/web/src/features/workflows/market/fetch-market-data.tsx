import { type CompsKnownCompany, endpoints, type InputOf, type MarketData, mayInOrganization } from '@dossier/contract'
import { useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { Button } from '../../../ui/index.ts'
import { marketTexts } from './market.texts.ts'
import { priceOf } from './taken-figure.ts'

type Asked = InputOf<typeof endpoints.workflows.marketData>

interface Props {
  /** Of which companies, and how each is called. */
  companies: readonly (Asked & Pick<CompsKnownCompany, 'name'>)[]
  /** Takes over what was found. @returns how many figures were filled in, and how many typed ones were kept */
  onFound: (found: ReadonlyMap<string, MarketData>) => { filled: number; kept: number }
}

/** Asks market sources for figures of companies, for whoever may ask outside sources, and says what came of it. */
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
      for (const { name, ...asked } of companies) {
        const data = await ask.mutateAsync(asked)
        found.set(asked.company, data)
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
