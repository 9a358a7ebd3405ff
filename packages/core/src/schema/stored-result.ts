import type {
  Translated,
  CompanyProfileInput,
  CompsComparedCompany,
  MemberRowsOfFile,
  OutputResult,
  UnsafeLedgerCleaning,
  UsedRowsOfMonth,
} from '@dossier/contract'
import type { WorkbookAudit } from '@dossier/workbook'
import type { EarlierDcfResult } from './earlier-dcf-result.ts'

/** The stored form of a workflow's result: findings as codes, translated for each reader; the input of metrics is stored beside it. */
export type StoredResult =
  | Extract<OutputResult, { workflow: 'dcf' }>
  | StoredDatapack
  | StoredComps
  | StoredEcommerce
  | StoredSaas
  | EarlierDcfResult
  | { workflow: 'modelAudit'; fileId: number; filename: string; audit: WorkbookAudit; profile?: CompanyProfileInput }

type Ecommerce = Extract<OutputResult, { workflow: 'ecommerce' }>
type LaterOfEcommerce = 'redFlags' | 'benchmarks' | 'brandSearchShare'
/** Results of the first version have no red flags and benchmarks. */
type StoredEcommerce = Omit<Ecommerce, 'request' | 'cleaning' | LaterOfEcommerce> &
  Partial<Pick<Ecommerce, LaterOfEcommerce>> &
  WithRows & { cleaning: UnsafeLedgerCleaning }

type Saas = Extract<OutputResult, { workflow: 'saas' }>
/** Results of the first version have no revenue-quality score. */
type StoredSaas = Omit<Saas, 'request' | 'quality' | 'cleaning'> &
  Partial<Pick<Saas, 'quality'>> &
  WithRows & { cleaning: UnsafeLedgerCleaning[] }

/** The rows that were added up, which only those may see who may open the files; absent in earlier results. */
interface WithRows {
  usedRows?: UsedRowsOfMonth[]
  memberRows?: MemberRowsOfFile[]
}

type Datapack = Extract<OutputResult, { workflow: 'datapack' }>
type LaterOfDatapack = 'companyKey' | 'profile' | 'scope' | 'summary' | 'accounts' | 'breakdowns' | 'operating'
/** Results of the first version have no summary, those of the second no breakdowns and market, those of the third no accounts, those of the fourth no operating measures. */
type StoredDatapack = Omit<Datapack, LaterOfDatapack | 'ties' | 'market'> &
  Partial<Pick<Datapack, LaterOfDatapack>> & { ties?: StoredTie[]; market?: StoredMarket | null }
type Tie = Datapack['ties'][number]
type StoredTie = Omit<Tie, 'parts'> & Partial<Pick<Tie, 'parts'>>
type Market = NonNullable<Datapack['market']>
/** Earlier results have needs in the language of the workbook alone. */
type StoredMarket = Omit<Market, 'needs' | 'marketCapitalization'> &
  Partial<Pick<Market, 'marketCapitalization'>> & { needs: (Translated | string)[] }

type Comps = Extract<OutputResult, { workflow: 'comps' }>
/** Results of the first version have no multiples of the next twelve months. */
type StoredComps = Omit<Comps, 'subject' | 'peers' | 'statistics' | 'ntmTo'> &
  Partial<Pick<Comps, 'ntmTo'>> & {
    subject: StoredCompany
    peers: StoredCompany[]
    statistics: Pick<Comps['statistics'], 'ratios'> & { multiples: Partial<Comps['statistics']['multiples']> }
  }

/** Without what its figures were read from in results of the first version. */
export type StoredCompany = Omit<CompsComparedCompany, 'stated' | 'bridge' | 'ntm' | 'multiples' | 'scope'> &
  Partial<Pick<CompsComparedCompany, 'stated' | 'ntm' | 'scope'>> & { multiples: Partial<CompsComparedCompany['multiples']> } & {
    bridge: (Omit<BridgeEntry, 'of'> & Partial<Pick<BridgeEntry, 'of'>>)[]
  }
type BridgeEntry = CompsComparedCompany['bridge'][number]
