/**
 * The parts that the screen loads when they are first needed, loaded before the tests: what a test
 * waits for is then what it does, not the time that a busy machine takes to read code.
 */
import '@/app/layout/ShellDialogs'
import '@/components/credits/QuotaDialog'
import '@/components/signin/SignInDialog'
import '@/document/drafts/database'
import '@/document/drafts/drafts'
import '@/frame/runtime/connectionMode'
import '../GeneratePage'
import '../components/AddPageDialog'
import '../components/ConnectPanel'
import '../components/ModifyDrawer'
import '../components/PagesBar'
import '../components/PagesDialog'
import '../components/SaveDialog'
import '../components/SavingDialog'
import '../components/StageLinks'
import '../connectTexts'
import '../operations/OperationsTray'
import '../session/chosenElement'
