export { type ModelAnswer, type ModelRequest, type ModelServer, startModelServer } from './model-server.ts'
