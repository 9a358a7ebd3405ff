/** What a party is to a relation: it does it, it is done to, it comes from it, it has it. */
export type PartyRole = 'agent' | 'patient' | 'source' | 'owner'

export interface PartyInRole {
  relation: string
  /** Without legal form, in small letters. */
  party: string
  role: PartyRole
}
