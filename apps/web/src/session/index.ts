export { type SelectedProject, selectedProjectStore, selectProject, useSelectedProject } from './selected-project.ts'
export { currentSession, endSession, onSessionEnd, refreshUser, startSession, useSession } from './session.ts'
export type { Session } from './stored-session.ts'
