/** Kind of company. Only operating companies can be valued by free cash flow and enterprise value. */
export type Business = 'operating' | 'bank' | 'insurer'

/** Classification codes of a company, as registries publish them; absent where there is none. */
export interface IndustryCodes {
  /** Standard Industrial Classification of the SEC, four digits. */
  sic?: string
  /** 한국표준산업분류 (10th or 11th revision), with the known digits. */
  ksic?: string
}

/**
 * Classifies a company as a bank or an insurer by its industry code. Lenders and brokers count as banks: debt is their raw material too.
 *
 * Source: SEC, "Standard Industrial Classification (SIC) Code List" (60xx depository and 61xx credit institutions, 6211 brokers and dealers, 63xx
 * insurance carriers); Statistics Korea, KSIC section K (641 banks and savings institutions, 6491 lenders, 6612 brokers, 65 insurance and pension).
 * Holding companies (SIC 6719, KSIC 64992) belong to industrial or financial groups: their code does not decide.
 * @returns undefined where no code decides
 */
export function businessOf({ sic, ksic }: IndustryCodes): Business | undefined {
  const found = [sic === undefined ? undefined : ofSic(sic), ksic === undefined ? undefined : ofKsic(ksic)]
  return found.find((business) => business !== undefined && business !== 'operating') ?? found.find((business) => business !== undefined)
}

function ofSic(code: string): Business | undefined {
  if (code === '6719' || code.length !== 4) return undefined
  if (code.startsWith('60') || code.startsWith('61') || code === '6211') return 'bank'
  return code.startsWith('63') ? 'insurer' : 'operating'
}

function ofKsic(code: string): Business | undefined {
  if (code.startsWith('65')) return 'insurer'
  if (code.startsWith('64992') || code === '64' || code === '649' || code === '6499') return undefined
  if (code.startsWith('641') || code.startsWith('6491') || code.startsWith('6612')) return 'bank'
  return code.length < 2 ? undefined : 'operating'
}
