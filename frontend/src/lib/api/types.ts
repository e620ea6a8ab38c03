/** Short names of the generated API types. */
import type * as Expected from './expected'
import type { components } from './schema'

type Schemas = components['schemas']

export type AppPermission = Schemas['AppPermission']
/** A file in a box of the screen, as the server answers it. */
export type AttachedFile = Schemas['AttachedFile']
export type AuthResponse = Schemas['AuthResponse']
export type AutoAnalysisSettings = Expected.AutoAnalysisSettings
export type ChatChange = Schemas['ChatChange']
export type ChatCompleteEvent = Extract<ChatStreamEvent, { type: 'complete' }>
export type ChatHistoryItem = Schemas['ChatHistoryItem']
export type ChatMessageType = Schemas['ChatMessageType']
export type ChatRole = Schemas['ChatRole']
export type ChatStreamEvent = Schemas['JobEvent_DifferentialChatOutput']
export type ChatTurn = Schemas['ChatTurn']
export type ChoicesOutput = Schemas['ChoicesOutput']
export type CodeChatCompleteEvent = Extract<CodeChatStreamEvent, { type: 'complete' }>
export type CodeChatRequest = Schemas['CodeChatRequest']
export type CodeChatStreamEvent = Schemas['JobEvent_CodeChatOutput']
export type CodeMetrics = Schemas['CodeMetrics']
export type ConnectionRequest = Schemas['ConnectionRequest']
export type CreditInfo = Schemas['CreditInfo']
export type DifferentialChatRequest = Schemas['DifferentialChatRequest']
export type EnhanceOutput = Schemas['EnhanceOutput']
export type ErrorBody = Schemas['ErrorBody']
export type Example = Schemas['Example']
export type ExampleCatalog = Schemas['ExampleCatalog']
export type ExampleCategory = Schemas['ExampleCategory']
export type ExportFormat = Schemas['ExportFormat']
export type FileKind = Schemas['FileKind']
/** `app`: pages may show it; `reference`: the model looks at it alone. */
export type FileUse = Schemas['FileUse']
export type GenerateRequest = Schemas['GenerateRequest']
export type GenerateStreamEvent = Schemas['JobEvent_GenerateOutput']
export type GenerationDetail = Schemas['GenerationDetail']
export type GenerationList = Schemas['GenerationList']
export type GenerationMode = Schemas['GenerationMode']
export type GenerationPage = Schemas['GenerationPage']
export type GenerationSummary = Schemas['GenerationSummary']
export type ImportedApp = Schemas['ImportResponse']
export type Job = Schemas['Job']
export type JobStatus = Schemas['JobStatus']
export type PublishRequest = Schemas['MakePwaRequest']
export type PublishedApp = Schemas['PwaResponse']
export type MergeConflict = Schemas['MergeConflict']
export type MergedEdits = Schemas['MergedEdits']
export type MergeEditsRequest = Schemas['MergeEditsRequest']
export type Model = Schemas['Model']
export type ModelList = Schemas['ModelList']
export type ModifyRequest = Schemas['ModifyRequest']
export type PageOfApp = Schemas['PageOfApp']
export type PageOutput = Schemas['PageOutput']
export type Publication = Schemas['Publication']
export type PublicationHistory = Schemas['PublicationHistory']
export type PublicationVersion = Schemas['PublicationVersion']
export type ProgressEvent = Extract<StreamEvent, { type: 'progress' }>
export type SampleChoice = Schemas['SampleChoice']
export type SampleInfo = Schemas['SampleInfo']
export type SaveAppRequest = Schemas['SaveAppRequest']
export type SaveAppResponse = Schemas['SaveAppResponse']
export type SavePage = Schemas['SavePage']
export type StorageInfo = Schemas['StorageInfo']
export type StreamEvent = Schemas['JobEvent_PageOutput']
export type SubscriptionInfo = Schemas['SubscriptionInfo']
export type SuggestOutput = Expected.SuggestOutput
export type Tier = Schemas['Tier']
export type Usage = Schemas['Usage']
export type User = Schemas['User']
/** A file that a request uses. */
export type UsedFile = Required<Schemas['GivenFile']>
