export type { DriveNetwork } from './drives/ask-provider.ts'
export type { Drive, DriveEntry } from './drives/drive.ts'
export { DriveError } from './drives/drive-error.ts'
export { type DriveSession, type KeptTokens, openDriveSession, type TokenStore } from './drives/drive-session.ts'
export { type Drives, openDrives } from './drives/open-drives.ts'
export { DriveTooLarge, walkDrive, type WalkedFile } from './drives/walk-drive.ts'
export { type CheckedSource, checkSources, writeCheck } from './check/check-sources.ts'
export { recordReplies } from './check/record-replies.ts'
export type { KeptReply, ReplyStore, RequestCounter, SourceCall, SourceNetwork } from './client/source-network.ts'
export { readCompanyFacts } from './edgar/edgar-facts.ts'
export { type CountryRisk, type IndustryBeta, readCountryRisks, readIndustryBetas, type SheetCells } from './market/read-damodaran.ts'
export { openSources, type SourceId, type Sources, type SourceSettings } from './open-sources.ts'
export { addressKey } from './pages/canonical-address.ts'
export { readDartStatements } from './opendart/dart-statements.ts'
export type { Figure, FigureSeries, Quote, SeriesRequest, SuggestedSeries } from './source/figure.ts'
export type { FiledLine } from './source/filed-line.ts'
export { SourceError, type SourceFailure } from './source/source-error.ts'
export {
  type CompanyOverview,
  type DocumentKind,
  documentKinds,
  type DocumentPart,
  type ReportedFiling,
  type FetchedDocument,
  type FiledFacts,
  type FindRequest,
  type FiscalTerm,
  type FoundBy,
  type FoundDocuments,
  type Register,
  type ServiceDescription,
  type Source,
  type SourceCompany,
  type SourceDescription,
  type SourceDocument,
  type IndustryPeer,
} from './source/source.ts'
export { readTurns } from './transcripts/read-turns.ts'
export type { FiscalQuarter, SpeakerTurn, Transcript, TranscriptSection } from './transcripts/transcript.ts'
export { openAiTranscription, type TranscriptionSettings } from './transcription/open-ai-transcription.ts'
export { testTranscription, type TranscriptionTest } from './transcription/test-transcription.ts'
export { TranscriptionError, type TranscriptionService } from './transcription/transcription-service.ts'
