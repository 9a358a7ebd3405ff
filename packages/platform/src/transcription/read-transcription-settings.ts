/** The service that transcribes recordings. */
export interface TranscriptionConfiguration {
  /** Base address of `/audio/transcriptions`, without a trailing slash. */
  readonly url: string
  readonly apiKey?: string
  readonly model: string
  readonly maxBytes: number
}

const DEFAULT_MODEL = 'whisper-1'
const DEFAULT_MEGABYTES = '25'
const MAX_MEGABYTES = 10_000
const KNOWN = new Set(['URL', 'API_KEY', 'MODEL', 'MAX_MB'].map((name) => `TRANSCRIPTION_${name}`))

/**
 * Reads the transcription service from the environment.
 *
 * @param given variables that are set
 * @returns the service, and one sentence for each invalid variable, without its value
 */
export function readTranscriptionSettings(given: Readonly<Record<string, string>>): {
  transcription?: TranscriptionConfiguration
  problems: string[]
} {
  const names = Object.keys(given).filter((name) => name.startsWith('TRANSCRIPTION_'))
  const problems = names.filter((name) => !KNOWN.has(name)).map((name) => `${name} is not a setting`)
  const url = given['TRANSCRIPTION_URL']?.trim()
  if (url === undefined) {
    const without = names.filter((name) => KNOWN.has(name)).map((name) => `${name} needs TRANSCRIPTION_URL`)
    return { problems: [...problems, ...without] }
  }
  const megabytes = given['TRANSCRIPTION_MAX_MB']?.trim() ?? DEFAULT_MEGABYTES
  const apiKey = given['TRANSCRIPTION_API_KEY']?.trim()
  if (!isServiceAddress(url)) problems.push('TRANSCRIPTION_URL must be an http:// or https:// address without user, query or fragment')
  if (!isMegabytes(megabytes)) problems.push(`TRANSCRIPTION_MAX_MB must be a whole number from 1 to ${MAX_MEGABYTES}`)
  if (apiKey !== undefined && !/^[\u0021-\u007e]+$/.test(apiKey)) problems.push('TRANSCRIPTION_API_KEY must be of printable ASCII')
  if (problems.length > 0) return { problems }
  const model = given['TRANSCRIPTION_MODEL']?.trim() ?? DEFAULT_MODEL
  const maxBytes = Number(megabytes) * 1024 * 1024
  return { transcription: { url: url.replace(/(?<!\/)\/+$/, ''), model, maxBytes, ...(apiKey !== undefined && { apiKey }) }, problems }
}

const isMegabytes = (value: string) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_MEGABYTES

function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return `${username}${password}${search}${hash}` === '' && (protocol === 'https:' || protocol === 'http:')
}
