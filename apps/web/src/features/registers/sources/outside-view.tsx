import type { RegisterCompany } from '@dossier/contract'
import type { Asking } from './asked-of-sources.ts'
import { CallsView } from './calls-view.tsx'
import { MarketView } from './market-view.tsx'
import { PressView } from './press-view.tsx'
import { ReportsView } from './reports-view.tsx'
import { SourceGate } from './source-gate.tsx'

/** Views of what sources other than the register have, with what these offer. */
const offers = { market: 'quotes', press: 'articles', calls: 'calls', reports: 'reports' } as const
export type OutsideViewName = keyof typeof offers

interface Props extends Asking {
  view: OutsideViewName
  projectId: number
  company: RegisterCompany
  mayUpload: boolean
}

/** What a source other than the register has of a company, as far as it can be asked. */
export function OutsideView({ view, ...shared }: Props) {
  return (
    <SourceGate key={view} offer={offers[view]}>
      {(source) => {
        if (view === 'market') return <MarketView {...shared} source={source} />
        if (view === 'press') return <PressView {...shared} source={source} />
        return view === 'calls' ? <CallsView {...shared} source={source} /> : <ReportsView {...shared} source={source} />
      }}
    </SourceGate>
  )
}
