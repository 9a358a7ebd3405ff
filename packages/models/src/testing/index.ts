export {
  type LanguageModelProtocol,
  type LanguageModelServer,
  type Script,
  startLanguageModelServer,
} from './language/language-model-server.ts'
export type { ReceivedRequest } from './language/received-request.ts'
export type { ScriptedStep, ScriptedToolCall } from './language/scripted-step.ts'
export { type ModelAnswer, type ModelRequest, type ModelServer, startModelServer } from './model-server.ts'
