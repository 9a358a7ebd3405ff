import { AppError } from '@dossier/contract'

export type StatusChange = 'activate' | 'deactivate' | 'delete'

/** What the specification's status payload asks for; deletion comes first. @throws INVALID_INPUT when it asks for nothing */
export function statusChangeOf(payload: { isActive?: boolean | undefined; confirmDelete?: boolean | undefined }): StatusChange {
  if (payload.confirmDelete === true) return 'delete'
  if (payload.isActive === undefined) throw new AppError('INVALID_INPUT', { field: 'isActive' })
  return payload.isActive ? 'activate' : 'deactivate'
}
