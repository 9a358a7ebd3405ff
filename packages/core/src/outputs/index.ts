export { outputModule } from './outputs.module.ts'
export { presentOutput } from './outputs.present.ts'
export { outputsRepository, type StoredResult } from './outputs.repository.ts'
export { runOf } from './list-outputs.ts'
