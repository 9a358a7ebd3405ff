import { AppError } from '@dossier/contract'

export type StatusChange = 'activate' | 'deactivate' | 'delete'

/** The change that the specification's status payload requests; deletion has precedence. @throws INVALID_INPUT when it requests nothing */
export function statusChangeOf(payload: { isActive?: boolean | undefined; confirmDelete?: boolean | undefined }): StatusChange {
  if (payload.confirmDelete === true) return 'delete'
  if (payload.isActive === undefined) throw new AppError('INVALID_INPUT', { field: 'isActive' })
  return payload.isActive ? 'activate' : 'deactivate'
}
