import { type Language, translate, unexpected } from '@dossier/contract'
import { errorEntryOf } from '../../api/error-entry.ts'
import type { Failure } from './failure.ts'

/** The message of a failure from the error catalogue; that of an unexpected error if it needs details that the failure lacks. */
export function failureText({ code, details }: Failure, language: Language): string {
  const entry = errorEntryOf(code)
  const isComplete = Array.from(entry.en.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).every((name) => Object.hasOwn(details, name))
  return translate(isComplete ? entry : unexpected, language, details)
}
