import type { StatedValue, TypedValue } from '@dossier/contract'
import type { AccountValue } from '@dossier/finance'
import { writeDecimal } from '@dossier/notation'
import { personName } from '../use-case/index.ts'
import type { TypedValueRow } from './companies.repository.ts'
import type { StatedPlace } from './read-values.ts'

/** @param filenames file names of the company's documents, by file id */
export function presentStated(
  { value, reportedAt, source, place }: AccountValue<StatedPlace>,
  filenames: ReadonlyMap<number, string>,
): StatedValue {
  return { value: writeDecimal(value), reportedAt, ...place, filename: filenames.get(place.fileId) ?? '', ...(source && { source }) }
}

export function presentTyped(row: TypedValueRow): TypedValue {
  const { id, value, reason, typedBy, typedAt, firstName, lastName, endedAt, endedBy, enderFirstName, enderLastName } = row
  return {
    id,
    value,
    reason,
    by: { id: typedBy, name: personName(firstName, lastName) },
    at: typedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: endedBy === null ? null : { id: endedBy, name: personName(enderFirstName ?? '', enderLastName ?? '') },
  }
}
