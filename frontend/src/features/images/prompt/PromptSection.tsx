import { ChevronDown, ChevronUp, Sparkles } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import {
  EnhanceTools,
  useEnhance,
  useFocusAfterEnhancing,
} from '@/components/prompting/EnhanceTools'
import { PromptField, priceId, TypedPlaceholder } from '@/components/prompting/PromptField'
import { BusyLabel } from '@/components/Spinner'
import { useAuth } from '@/lib/auth/store'
import { useImageExamples } from '../examples'
import {
  isOwn,
  isTooLong,
  isUnusable,
  PROMPT_MAX_CHARS,
  rootOf,
  selectCurrent,
  selectHasImages,
  selectIsBusy,
  useImageModel,
  usePrices,
  useStudio,
  useStudioSession,
} from '../store'
import { MultiImage, PlanEditor } from '../story'
import { PRICE, PROMPT, STUDIO } from '../texts'
import { Inputs, usePastedImage } from '../upload'
import { ShapeFields } from './ShapeFields'

const PLAN_PRICE_ID = 'img-plan-price'

/** The prompt with what belongs to it; once there is an image it collapses into one line. */
export function PromptSection() {
  const isOpen = useStudio((state) => state.isPromptOpen)
  return isOpen ? <OpenPrompt /> : <CollapsedPrompt />
}

function OpenPrompt() {
  const { store, generate, planStory, enhancing } = useStudioSession()
  const enhance = useEnhance(enhancing)
  const prompt = useStudio((state) => state.prompt)
  const isStory = useStudio((state) => state.isStory)
  const plan = useStudio((state) => state.plan)
  const running = useStudio((state) => state.running)
  const isBusy = useStudio(selectIsBusy)
  const hasImages = useStudio(selectHasImages)
  const prices = usePrices()
  const { chosen } = useImageModel()
  const isSignedOut = useAuth(({ user, authReady }) => authReady && user === null)
  const submit = isStory ? planStory : generate
  const isMaking = running?.kind === (isStory ? 'plan' : 'generate')
  const label = isStory
    ? isMaking
      ? PROMPT.planning
      : PROMPT.plan
    : isMaking
      ? PROMPT.generating
      : PROMPT.generate
  return (
    <>
      {hasImages && (
        <div className="gen-head">
          <h2 className="sec">{PROMPT.label}</h2>
          <IconButton
            icon={ChevronUp}
            label={PROMPT.hide}
            onClick={() => store.getState().promptOpened(false)}
          />
        </div>
      )}
      <PromptBox price={isStory ? prices.story : prices.generate} onSubmit={submit} />
      <ShapeFields />
      <MultiImage />
      <Inputs of="new" />
      {plan !== null && isStory && (
        <PlanEditor plan={plan} price={prices.storyCredits} seconds={prices.storySeconds} />
      )}
      {(enhance !== null || plan === null || !isStory) && (
        <div className="img-go">
          {enhance === null ? (
            <button
              type="button"
              data-command="imageGenerate"
              className="btn btn-grad py-2"
              aria-describedby={isStory ? `${PRICE_ID} ${PLAN_PRICE_ID}` : PRICE_ID}
              disabled={isBusy || chosen === null || isUnusable(prompt)}
              onClick={submit}
            >
              <BusyLabel busy={isMaking}>
                {!isMaking && <Sparkles size={17} className="me-2" aria-hidden />}
                {label}
              </BusyLabel>
            </button>
          ) : (
            <button
              type="button"
              data-command="imageGenerate"
              className="btn btn-grad py-2"
              disabled={isBusy || enhance.isRunning || isUnusable(prompt)}
              onClick={enhance.run}
            >
              <BusyLabel busy={enhance.isRunning}>
                {!enhance.isRunning && <enhance.icon size={17} className="me-2" aria-hidden />}
                {enhance.label}
              </BusyLabel>
            </button>
          )}
        </div>
      )}
      {isSignedOut && <p className="gen-note mb-0">{PROMPT.signedOut}</p>}
      {plan === null && isStory && prices.planSeconds !== null && (
        <p className="gen-note mb-0" id={PLAN_PRICE_ID}>
          {PRICE.plan(prices.planSeconds)}
        </p>
      )}
    </>
  )
}

function CollapsedPrompt() {
  const { store } = useStudioSession()
  const prompt = useStudio((state) => state.prompt)
  const isOwnInView = useStudio((state) => {
    const current = selectCurrent(state)
    return current !== null && isOwn(rootOf(state.history, current))
  })
  return (
    <button
      type="button"
      className="gen-collapsed"
      aria-expanded={false}
      onClick={() => store.getState().promptOpened(true)}
    >
      <span className="sec">{PROMPT.label}</span>
      <span className="gen-collapsed-text">
        {prompt || (isOwnInView ? STUDIO.own : PROMPT.empty)}
      </span>
      <ChevronDown size={16} className="text-m" aria-hidden />
    </button>
  )
}

interface PromptBoxProps {
  /** What it costs, and how long it takes. */
  price: string
  onSubmit(): void
}

const ID = 'img-prompt'
/** Describes the button too. */
const PRICE_ID = priceId(ID)

/** The prompt. While it is empty, examples type themselves behind it; an image can be pasted into it. */
function PromptBox({ price, onSubmit }: PromptBoxProps) {
  const { store, enhancing } = useStudioSession()
  const prompt = useStudio((state) => state.prompt)
  const isBusy = useStudio(selectIsBusy)
  const { categories } = useImageExamples()
  const onPaste = usePastedImage()
  const enhance = useEnhance(enhancing)
  useFocusAfterEnhancing(enhancing, `${ID}-box`)
  return (
    <PromptField
      id={ID}
      label={PROMPT.label}
      value={prompt}
      problem={isTooLong(prompt) ? PROMPT.tooLong : null}
      max={PROMPT_MAX_CHARS}
      price={price}
      isBusy={isBusy || enhance?.isRunning === true}
      tools={<EnhanceTools enhancing={enhancing} prompt={prompt} isBusy={isBusy} />}
      behind={<TypedPlaceholder categories={categories} placeholder={PROMPT.placeholder} />}
      onChange={store.getState().promptChanged}
      onSubmit={enhance?.run ?? onSubmit}
      onPaste={onPaste}
    />
  )
}
