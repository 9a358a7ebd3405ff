import { z } from 'zod'
import type { Json } from '../../language/model-request.ts'
import type { ParsedRequest } from './received-request.ts'
import type { ScriptedAnswer } from './scripted-step.ts'

export type Frame = string | Uint8Array

/** Writes a reply into a provider's stream, piece by piece. */
export interface StreamWriter {
  begin(): Frame[]
  /** The model's thinking, where its provider shows it. */
  thinking(thought: string): Frame[]
  text(piece: string): Frame[]
  /** @param pieces of the call's input, as text */
  toolCall(call: { id: string; name: string }, pieces: readonly string[]): Frame[]
  end(answer: ScriptedAnswer): Frame[]
  error(status: number, message: string | object): Frame[]
}

/** A provider's protocol. */
export interface Wire {
  /** @returns undefined when the path belongs to another protocol */
  read(path: string, body: Json): ParsedRequest | undefined
  contentType: string
  stream(asked: ParsedRequest, body: Json): StreamWriter
  /** The reply without a stream. */
  unstreamed(answer: ScriptedAnswer, asked: ParsedRequest): object
  error(status: number, message: string): object
}

/** A server-sent event. */
export function event(data: object | string, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

/** Parses JSON that a model or a tool wrote as text; returns the text if it is invalid. */
export function jsonIn(text: string): Json {
  try {
    return z.json().parse(JSON.parse(text))
  } catch {
    return text
  }
}
