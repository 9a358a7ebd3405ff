export { selectedProjectStore, selectProject, useSelectedProject } from './selected-project.ts'
export { currentSession, endSession, onSessionEnd, refreshUser, startSession, useSession } from './session.ts'
