export * from './planted-people.ts'
export * from './planted-workspace.ts'
