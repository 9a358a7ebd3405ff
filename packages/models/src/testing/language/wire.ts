import { z } from 'zod'
import type { Json } from '../../language/model-request.ts'
import type { AskedOfModel } from './received-request.ts'
import type { ScriptedAnswer } from './scripted-step.ts'

export type Frame = string | Uint8Array

/** Puts an answer into a provider's stream, piece by piece. */
export interface StreamWriter {
  begin(): Frame[]
  /** What the model thinks before it writes, where its provider shows it. */
  thinking(thought: string): Frame[]
  text(piece: string): Frame[]
  /** @param pieces of the call's input, as text */
  toolCall(call: { id: string; name: string }, pieces: readonly string[]): Frame[]
  end(answer: ScriptedAnswer): Frame[]
  error(status: number, message: string | object): Frame[]
}

/** How a provider is asked and answers. */
export interface Wire {
  /** @returns undefined when the path is none of its own */
  read(path: string, body: Json): AskedOfModel | undefined
  contentType: string
  stream(asked: AskedOfModel, body: Json): StreamWriter
  /** The answer at once. */
  whole(answer: ScriptedAnswer, asked: AskedOfModel): object
  error(status: number, message: string): object
}

/** A server-sent event. */
export function event(data: object | string, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

/** JSON that a model or a tool wrote as text; the text when it is none. */
export function jsonIn(text: string): Json {
  try {
    return z.json().parse(JSON.parse(text))
  } catch {
    return text
  }
}
