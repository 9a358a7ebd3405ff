import { AppError } from '@dossier/contract'
import { inProjectPolicy } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy } from '../use-case/index.ts'
import { companiesRepository, type TypedValueRow } from './companies.repository.ts'
import { type CalendarRow, companyDetailsRepository } from './company-details.repository.ts'

const editor = inProjectPolicy('files.edit')

/** For use cases on an active typed value; requires the permission to edit files. @throws TYPED_VALUE_NOT_FOUND */
export const typedValuePolicy: Policy<Member, { projectId: number; id: number }, Authorised<TypedValueRow>> = async (
  actor,
  input,
  read,
) => {
  const { actor: member } = await editor(actor, input, read)
  const unsafeValue = await read(companiesRepository).unsafeFind(input.projectId, input.id)
  if (unsafeValue === undefined) throw new AppError('TYPED_VALUE_NOT_FOUND')
  return { actor: member, subject: authorise(unsafeValue) }
}

/** For use cases on a fiscal calendar in effect; requires the permission to edit files. @throws TYPED_VALUE_NOT_FOUND */
export const fiscalCalendarPolicy: Policy<Member, { projectId: number; id: number }, Authorised<CalendarRow>> = async (
  actor,
  input,
  read,
) => {
  const { actor: member } = await editor(actor, input, read)
  const unsafeCalendar = await read(companyDetailsRepository).unsafeFindCalendar(input.projectId, input.id)
  if (unsafeCalendar === undefined) throw new AppError('TYPED_VALUE_NOT_FOUND')
  return { actor: member, subject: authorise(unsafeCalendar) }
}
