import { AppError } from '@dossier/contract'

/** @throws MEMBER_DEACTIVATED with the deactivated addresses */
export function assertNoneDeactivated(people: { email: string; status: string }[]): void {
  const emails = people.filter(({ status }) => status === 'deactivated').map(({ email }) => email)
  if (emails.length > 0) throw new AppError('MEMBER_DEACTIVATED', { emails: emails.join(', ') })
}
