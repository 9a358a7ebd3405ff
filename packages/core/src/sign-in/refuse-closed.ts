import { AppError } from '@dossier/contract'
import type { Account } from '../accounts/index.ts'

/** For accounts that have proven themselves. @throws ORGANIZATION_SUSPENDED when theirs is, or is being deleted */
export function refuseClosed({ organizationStatus }: Pick<Account, 'organizationStatus'>): void {
  if (organizationStatus === 'suspended' || organizationStatus === 'deleting') throw new AppError('ORGANIZATION_SUSPENDED')
}
