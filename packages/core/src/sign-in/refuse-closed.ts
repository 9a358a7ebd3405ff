import { AppError } from '@dossier/contract'
import type { Account } from '../accounts/index.ts'

/** For authenticated accounts. @throws ORGANIZATION_SUSPENDED when the organization is suspended or being deleted */
export function refuseClosed({ organizationStatus }: Pick<Account, 'organizationStatus'>): void {
  if (organizationStatus === 'suspended' || organizationStatus === 'deleting') throw new AppError('ORGANIZATION_SUSPENDED')
}
