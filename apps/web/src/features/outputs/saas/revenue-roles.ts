import type { LedgerRole, SaasParameters } from '@dossier/contract'

/** The columns that recurring revenue is of: of invoices, else of contracts. */
export const revenueRoles = ({ subscriptions }: Pick<SaasParameters, 'subscriptions'>): readonly LedgerRole[] =>
  subscriptions.length > 0 ? ['recurringAmount'] : ['annualValue']
