<?php
// Runs a notice program: reads a store's payloads, decides about a subscription, and writes the notice. This file is
// the same for every catalog; `noticebook generate-code php` writes it next to Catalog.php. It needs PHP 8.1 or later,
// with the extensions that every PHP has.

declare(strict_types=1);

namespace Noticebook;

/** Facts that nothing can be decided about. */
final class NoticebookError extends \RuntimeException {
    /**
     * @param ?string $path The place in the facts; null for the facts as a whole.
     * @param string $summary What is wrong there.
     * @param string $fix What to do about it.
     */
    public function __construct(
        public readonly ?string $path,
        public readonly string $summary,
        public readonly string $fix,
    ) {
        parent::__construct(($path === null ? '' : "{$path}: ") . "{$summary}. {$fix}");
    }
}

// Results

/** An object of results. Its JSON has the members sorted by name, without those that are absent. */
abstract class Result implements \JsonSerializable {
    /** The members for json_encode. */
    public function jsonSerialize(): object {
        // For `entitled`, null has a meaning.
        $isThere = fn ($member, $name) => $member !== null || $name === 'entitled';
        return (object) self::sorted(array_filter(get_object_vars($this), $isThere, ARRAY_FILTER_USE_BOTH));
    }

    /** The members with their names in order, and so those of maps among them. */
    private static function sorted(array $members): array {
        array_is_list($members) || ksort($members, SORT_STRING);
        return array_map(fn ($member) => is_array($member) ? self::sorted($member) : $member, $members);
    }
}

/** A row over the table that changed something. */
final class Overlay extends Result {
    /**
     * @param array<string, string> $changes The outputs that the row changed, with their new values.
     * @param ?array<string, string> $overridden The outputs that the row set and that are something else in the end,
     *     each with the stage that decided it; null without any.
     * @param string $stage The name of the row's table.
     */
    public function __construct(
        public readonly array $changes,
        public readonly ?array $overridden,
        public readonly string $row,
        public readonly string $stage,
    ) {}
}

/** What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC. */
final class Decision extends Result {
    /**
     * @param ?bool $entitled Whether the customer has access; null means to leave it unchanged, and to fetch newer
     *     facts.
     * @param string $evidence How sure the row is.
     * @param ?string $nextChange The first later moment at which the same facts give another decision; it belongs to
     *     that one.
     * @param string $now The moment of the decision.
     * @param list<Overlay> $overlays The rows over the table that changed something, in order.
     * @param string $row The row of the table that decided.
     * @param string $table The table.
     * @param ?string $action The link of the action that the customer can take.
     * @param ?string $advice What the caller should do about the facts themselves, or about a notice that is only a
     *     test.
     * @param ?string $message The message of the store that applies.
     * @param ?string $notice The notice to send.
     * @param ?string $state The state of the subscription.
     * @param ?array<string, string> $outputs What the tables say in outputs of their own.
     */
    public function __construct(
        public readonly ?bool $entitled,
        public readonly string $evidence,
        public readonly ?string $nextChange,
        public readonly string $now,
        public readonly array $overlays,
        public readonly string $row,
        public readonly string $table,
        public readonly ?string $action = null,
        public readonly ?string $advice = null,
        public readonly ?string $message = null,
        public readonly ?string $notice = null,
        public readonly ?string $state = null,
        public readonly ?array $outputs = null,
    ) {}
}

/** A decision, and what distinguishes it from others. */
class DecisionResult extends Result {
    /**
     * @param ?string $about What the facts are about, if that is no subscription; nothing is decided then.
     * @param ?string $event What the store calls the notification.
     * @param ?string $id The caller's own name for the request.
     * @param ?array<string, string> $subscription What the store calls the subscription.
     * @param ?string $deduplicationKey Names an occurrence of the notice, so that each is sent once.
     * @param ?Decision $decision Null if nothing is decided.
     * @param list<string> $warnings What the caller should know.
     * @param int $format The version of the form of results.
     */
    public function __construct(
        public readonly ?string $about,
        public readonly ?string $event,
        public readonly ?string $id,
        public readonly ?array $subscription,
        public readonly ?Decision $decision,
        public readonly ?string $deduplicationKey,
        public readonly array $warnings,
        public readonly int $format = 2,
    ) {}
}

/** A decision, and its notice. */
final class NoticeResult extends DecisionResult {
    /**
     * @param ?list<Assumption> $assumptions What of the customer's language and zone was assumed.
     * @param ?NextNotice $next What is to be sent next if nothing more happens; fetch the store's object before it.
     * @param ?Notice $notice Null if no notice is to be sent.
     * @param ?string $step The step of the notice that is due, `first` for the notice itself; null without one.
     * @param mixed ...$rest The members of a DecisionResult, by name.
     */
    public function __construct(
        public readonly ?array $assumptions,
        public readonly ?NextNotice $next,
        public readonly ?Notice $notice,
        public readonly ?string $step,
        mixed ...$rest,
    ) {
        parent::__construct(...$rest);
    }
}

/** What is to be sent next if nothing more happens. */
final class NextNotice extends Result {
    /**
     * @param ?string $deduplicationKey Names the occurrence of the notice and its step.
     * @param string $notice The notice of the decision at that time.
     * @param string $step The step of the notice, `first` for the notice itself.
     * @param string $time When it is due, in ISO 8601.
     */
    public function __construct(
        public readonly ?string $deduplicationKey,
        public readonly string $notice,
        public readonly string $step,
        public readonly string $time,
    ) {}
}

/** What of the customer's language or zone was assumed. */
final class Assumption extends Result {
    /**
     * @param 'locale'|'timeZone' $field The field of the facts that is missing.
     * @param string $value What counts in its place.
     * @param ?string $storefront The region of the store that makes the value likely.
     */
    public function __construct(
        public readonly string $field,
        public readonly string $value,
        public readonly ?string $storefront,
    ) {}
}

/** A text of a channel. */
final class Part extends Result {
    /**
     * @param ?string $html The text as an HTML document, for bodies of emails.
     * @param ?int $messages How many messages a text message (SMS) is sent as.
     */
    public function __construct(
        public readonly string $text,
        public readonly ?string $html = null,
        public readonly ?int $messages = null,
    ) {}
}

/** The link of the action that the customer can take. */
final class ActionLink extends Result {
    /**
     * @param string $id The name of the action.
     * @param string $label The words for it.
     * @param ?string $url Where it leads.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $label,
        public readonly ?string $url,
    ) {}
}

/** A notice in words. */
final class Notice extends Result {
    /**
     * @param array<string, array<string, Part>> $channels The texts, by channel and name.
     * @param string $id The name of the notice.
     * @param ?string $locale The locale of all channels; null if they differ.
     * @param array<string, string> $locales The locale of each channel.
     * @param ?string $validUntil The end (exclusive) of the time in which the notice may be sent; null if it never
     *     becomes wrong.
     * @param string $timeZone The zone in which days are counted.
     */
    public function __construct(
        public readonly ?ActionLink $action,
        public readonly array $channels,
        public readonly string $id,
        public readonly ?string $locale,
        public readonly array $locales,
        public readonly string $timeZone,
        public readonly ?string $validUntil,
    ) {}

    /** The members for json_encode. */
    public function jsonSerialize(): object {
        $members = parent::jsonSerialize();
        // An empty array would be a list.
        $members->channels = (object) array_map(fn ($parts) => (object) $parts, $members->channels);
        $members->locales = (object) $members->locales;
        return $members;
    }
}

// The catalog

/** A catalog that is ready to decide and to write notices. Make one at start, and share it. */
final class Noticebook {
    /** @var array<string, mixed> The notice program as JSON has it. */
    private readonly array $program;

    /** @param string $data The notice program as JSON, by default that of Catalog.php. */
    public function __construct(string $data = Catalog::DATA) {
        $this->program = json_decode($data, true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Decides about facts at a moment; one that equals `now` is past.
     *
     * @param string|array<string, mixed>|\stdClass $facts Payloads as the store sends them, decoded, and fields of the
     *     request next to them: as JSON, or as json_decode gives it. Where it gives arrays, an empty one is an object
     *     or a list, whichever belongs at its place.
     * @param \DateTimeInterface|int|null $now The moment of the decision, a date or milliseconds since 1970; by default
     *     that of the facts.
     * @throws NoticebookError Where the facts cannot be used.
     */
    public function decide(string|array|\stdClass $facts, \DateTimeInterface|int|null $now = null): DecisionResult {
        $call = new Call($this->program, $facts);
        if ($call->about === null) {
            $call->readMoment($now);
            array_map($call->request(...), ['appName', 'productName', 'support']);
            // No decision depends on the language.
            $call->readSetting($call->request('locale') ?? $this->program['sourceLocale'], null);
            $call->decide();
        }
        return new DecisionResult(...$call->members());
    }

    /**
     * Decides, and writes the notice of the decision.
     *
     * @param string|array<string, mixed>|\stdClass $facts As for `decide`.
     * @param \DateTimeInterface|int|null $now As for `decide`.
     * @param ?string $locale The customer's locale; by default that of the facts, or what the store's region makes
     *     likely.
     * @param ?string $timeZone The customer's time zone; by default that of the facts, or what the store's region makes
     *     likely.
     * @param list<string> $channels The channels to write the notice for; all when empty.
     * @throws NoticebookError Where the facts cannot be used.
     */
    public function notice(
        string|array|\stdClass $facts,
        \DateTimeInterface|int|null $now = null,
        ?string $locale = null,
        ?string $timeZone = null,
        array $channels = [],
    ): NoticeResult {
        $call = new Call($this->program, $facts);
        if ($call->about === null) {
            $call->readSetting($locale, $timeZone);
            $call->readMoment($now);
            $call->decide();
            $call->write($channels);
            $call->next = $call->nextNotice();
        }
        return new NoticeResult($call->assumptions, $call->next, $call->notice, $call->step, ...$call->members());
    }
}

/**
 * A call about facts. Each trait is a step; the steps have the facts, the moment and the decision in common.
 *
 * @internal
 */
final class Call {
    use Words, Facts, Setting, Decisions, Parameters, Steps, Notices;

    /** The moment of the decision; null as long as it is not known. */
    private ?int $now = null;
    private ?Decision $decision = null;
    /** Names an occurrence of the notice and its step. */
    private ?string $key = null;
    /** The name of the notice. */
    private ?string $id = null;

    /**
     * @param array<string, mixed> $program
     * @param string|array<string, mixed>|\stdClass $facts
     */
    public function __construct(private array $program, string|array|\stdClass $facts) {
        $this->payloads = $program['payloads'];
        $this->areArrays = is_array($facts);
        try {
            $value = decoded(is_string($facts) ? $facts : json_encode($facts, JSON_THROW_ON_ERROR));
        } catch (\JsonException $error) {
            $summary = 'The facts are not JSON: ' . lcfirst($error->getMessage());
            throw new NoticebookError(null, $summary, 'Correct the JSON');
        }
        $names = ['names' => implode(', ', $this->payloads['passed'])];
        $object = $this->object($value) ?? throw $this->wrongKind('factsNotObject', null, $value, $names);
        $this->places['request'] = new Place($object, '');
        $this->whole = $this->wholeObject();
        $this->whole !== null || $this->refuseUnknown();
        $this->read();
    }

    /**
     * The members that the results of both calls have.
     *
     * @return array<string, mixed>
     */
    public function members(): array {
        $event = $this->value($this->payloads['notification']['path'] ?? ['']);
        $reference = fn ($paths) => first($paths, fn ($path) => asText($this->value($path)));
        return [
            'about' => $this->about,
            'event' => is_string($event) && $event !== '' ? $event : null,
            'id' => is_string($this->ownName()) ? $this->ownName() : null,
            'subscription' => present(array_map($reference, $this->payloads['references'])) ?: null,
            'decision' => $this->decision,
            'deduplicationKey' => $this->key,
            'warnings' => $this->warnings,
        ];
    }

    /** Reads the moment of the decision: the argument, or the one of the facts. */
    public function readMoment(\DateTimeInterface|int|null $now): void {
        $given = $now instanceof \DateTimeInterface ? momentOfDate($now) : $now;
        $text = (string) ($given ?? $this->request('now') ?? throw $this->problem('noMoment', 'now'));
        $this->now = $this->checkedMoment($given ?? momentOfText($text, isRoundedUp: false), 'now', $text);
    }
}

/**
 * The words of a program.
 *
 * @internal
 */
trait Words {
    /** @var list<string> What the caller should know. */
    private array $warnings = [];

    /** @param array<string, mixed> $values What the names in braces mean. */
    private function problem(string $name, ?string $path, array $values = []): NoticebookError {
        [$summary, $fix] = $this->program['problems'][$name];
        $values += ['path' => $path];
        return new NoticebookError($path, $this->filled($summary, $values), $this->filled($fix, $values));
    }

    /**
     * A problem with the kind of the value that was found.
     *
     * @param array<string, mixed> $values
     */
    private function wrongKind(string $name, ?string $path, mixed $value, array $values = []): NoticebookError {
        return $this->problem($name, $path, ['kind' => $this->kind($value)] + $values);
    }

    /** @param array<string, mixed> $values */
    private function warn(string $name, array $values, bool $isTrue = true): void {
        array_push($this->warnings, ...($isTrue ? [$this->filled($this->program['warnings'][$name], $values)] : []));
    }

    /** @param array<string, mixed> $values */
    private function filled(string $words, array $values): string {
        $values += ['owner' => $this->program['provider']['owner'], 'notice' => $this->id];
        return preg_replace_callback('/\{(\w+)}/', fn ($name) => $values[$name[1]] ?? '', $words);
    }

    private function kind(mixed $value): string {
        $names = ['NULL' => 'null', 'string' => 'text', 'array' => 'list', 'integer' => 'number', 'double' => 'number'];
        return $this->program['kinds'][$names[gettype($value)] ?? gettype($value)];
    }

    /** The beginning of a foreign text, without characters that could disturb a message. */
    private function shortened(string $text): string {
        $start = preg_match('/^.{0,40}/us', $text, $found) === 1 ? $found[0] : '';
        $short = preg_replace("/[{$this->characters('disturbing')}]/u", ' ', $start);
        return $start === $text ? $short : "{$short}…";
    }

    /** A value in a message where its kind is clear. */
    private function bare(mixed $value): string {
        $plain = is_bool($value) ? var_export($value, true) : asText($value);
        return is_string($value) ? $this->shortened($value) : $plain ?? $this->kind($value);
    }

    /** A value in a message that says what kind it is. */
    private function short(mixed $value): string {
        return is_string($value) ? "the text '{$this->shortened($value)}'" : $this->bare($value);
    }

    /** A class of characters, as regular expressions have it between brackets. */
    private function characters(string $name): string {
        $ranges = $this->program['characters'][$name];
        return implode('', array_map(fn ($range) => sprintf('\x{%x}-\x{%x}', ...$range), $ranges));
    }
}

// Reading facts

/**
 * An object of payloads.
 *
 * @internal
 */
final class Place {
    /** @param string $trail Where the object is in the facts as they came; empty for the facts themselves. */
    public function __construct(public readonly \stdClass $object, public readonly string $trail) {}
}

/**
 * Finds payloads in whatever form they came, and reads fields.
 *
 * @internal
 */
trait Facts {
    /** What the facts are about, if that is no subscription. */
    public ?string $about = null;
    /** @var array<string, mixed> What the program says about payloads. */
    private array $payloads;
    /** @var array<string, Place> The objects that paths begin with. */
    private array $places = [];
    /** The object that the facts are as a whole. */
    private ?string $whole;
    /** @var array<string, string> The identifiers in place of objects that have to be fetched, by paths. */
    private array $identifiers = [];
    /** Whether json_decode gave arrays, so that an empty one may be an object. */
    private bool $areArrays;
    /** @var list<string> The objects that are items of lists in other lists. */
    private array $innerItems = [];
    /** @var list<string> The objects that were chosen of several with the same moment. */
    private array $tied = [];
    /** Whether the choice of an item depends on the moment. */
    private bool $isChoiceOpen = false;
    private bool $agreesToMarketing = false;
    private bool $linksTextMessages = false;
    /** The step that the request asks for. */
    private ?string $wantedStep = null;
    /** The moment at which the occurrence began, as the request says. */
    private ?int $since = null;

    private function read(): void {
        $this->places = ['request' => $this->places['request']];
        [$this->identifiers, $this->tied] = [[], []];
        foreach ($this->payloads['steps'] as $step) {
            match (true) {
                isset($step['items']) => $this->choose($step['items']),
                isset($step['oneOf']) => $this->pick($step),
                default => $this->take($step),
            };
        }
        $this->refuse();
        array_map($this->checkContainer(...), $this->payloads['containers']);
        $isMet = fn ($subject) => find($subject['has'], $this->meets(...)) && !$this->hasAny($subject['unless'] ?? []);
        $this->about = find($this->payloads['otherSubjects'], $isMet)['name'] ?? null;
        $this->derive();
        $this->agreesToMarketing = $this->flag('marketingConsent');
        $this->linksTextMessages = $this->flag('textMessageLink');
        [$this->wantedStep, $since] = array_map($this->request(...), ['step', 'since']);
        $moment = momentOfText($since ?? '', isRoundedUp: false);
        $this->since = $since === null ? null : $this->checkedMoment($moment, 'since', $since);
    }

    private function wholeObject(): ?string {
        ['passed' => $passed, 'wholes' => $wholes] = $this->payloads;
        $isThere = fn ($names) => $this->value(['request', ...$names]) !== null;
        $isGiven = find($passed, fn ($name) => $isThere([$name])) !== null;
        return $isGiven ? null : find($wholes, fn ($whole) => find($whole['has'], $isThere))['object'] ?? null;
    }

    private function refuseUnknown(): void {
        ['known' => $known, 'passed' => $passed, 'others' => $others] = $this->payloads;
        $unknown = array_diff(array_keys((array) $this->value(['request'])), $known);
        $unknown === [] || $this->refuse();
        sort($unknown, SORT_STRING);
        foreach ($others as ['name' => $other, 'names' => $names]) {
            $own = array_values(array_intersect($unknown, $names));
            $values = ['other' => $other, 'provider' => $this->program['provider']['name']];
            $own === [] || throw $this->problem('otherProvider', $own[0], $values);
        }
        $values = ['names' => implode(', ', $known), 'holders' => implode(', ', $passed)];
        $unknown === [] || throw $this->problem('unknownField', $this->shortened((string) $unknown[0]), $values);
    }

    /** @param array<string, mixed> $step */
    private function take(array $step): void {
        ['object' => $object, 'from' => $from] = $step;
        $isThere = isset($this->places[$object]);
        $isOfWhole = $this->whole !== null && $from[0] === 'request';
        $isSkipped = $isOfWhole ? $isThere || $object !== $this->whole : $isThere && ($step['isFallback'] ?? false);
        $value = $isSkipped ? null : $this->value($isOfWhole ? ['request'] : $from);
        $isIdentifier = is_string($value) && isset($step['isExpandable']);
        $own = isset($step['where']) ? $this->object($value) : null;
        $isOther = $own !== null && !holds($own, $step['where']);
        $isElsewhere = isset($step['when']) && !$this->meets($step['when']);
        if ($value === null || $isIdentifier || $isElsewhere || ($isOther && $from[0] !== 'request')) {
            return;
        }
        $trail = $isOfWhole ? $object : $this->trail($from);
        $found = $isOther ? member($own, $step['where']['names']) : null;
        $found === null || throw $this->otherObject($step, $found, $trail);
        $place = new Place($this->payload($step, $value, $trail), $trail);
        $first = $this->places[$object] ??= $place;
        $values = ['object' => $object, 'other' => $first->trail];
        isSame($first->object, $place->object) || throw $this->problem('otherPayload', $trail, $values);
    }

    /**
     * A problem with an object that is passed in place of another.
     *
     * @param array<string, mixed> $step
     */
    private function otherObject(array $step, mixed $found, string $trail): NoticebookError {
        $values = ['field' => implode('.', $step['where']['names']), 'value' => $this->bare($found)];
        return $this->problem('otherObject', $trail, $values + ['object' => $step['object']]);
    }

    /**
     * Takes the object of a list that counts.
     *
     * @param array<string, mixed> $step
     */
    private function pick(array $step): void {
        ['object' => $name, 'oneOf' => $path] = $step;
        $list = isset($this->places[$name]) ? null : $this->value($path);
        if (is_scalar($list) || is_array($list)) {
            $this->checkList($step, $list, $this->trail($path));
        }
        $found = present(array_map($this->object(...), is_array($list) ? $list : []));
        $those = fn ($found, $condition) => array_filter($found, fn ($object) => holds($object, $condition));
        $found = isset($step['where']) ? $those($found, $step['where']) : $found;
        $found = first($step['ranks'] ?? [], fn ($rank) => $those($found, $rank) ?: null) ?? $found;
        $found = isset($step['order']) ? $this->foremost($found, $step['order'], $name) : $found;
        foreach (array_slice($found, 0, 1, true) as $index => $object) {
            $this->places[$name] = new Place($object, "{$this->trail($path)}[{$index}]");
        }
    }

    /**
     * Refuses what is not a list of objects. In an object, another step looks for the list.
     *
     * @param array<string, mixed> $step
     */
    private function checkList(array $step, mixed $list, string $trail): void {
        $values = ['object' => $step['object']];
        if (!is_array($list)) {
            throw $this->wrongKind('notList', $trail, $list, $values);
        }
        $names = $step['where']['names'] ?? [];
        foreach ($list as $index => $item) {
            $place = "{$trail}[{$index}]";
            if (!$item instanceof \stdClass) {
                throw $this->wrongKind('notObject', $place, $item, $values);
            }
            $own = $names === [] ? null : member($item, $names);
            if ($own !== null && !is_string($own)) {
                throw $this->wrongKind('notText', "{$place}." . implode('.', $names), $own);
            }
        }
    }

    /**
     * Of several objects those with the earliest moment, or the latest; all if none has one.
     *
     * @param array<int, \stdClass> $objects
     * @param array{names: list<string>, form: string, isLatest?: bool} $order
     * @return array<int, \stdClass>
     */
    private function foremost(array $objects, array $order, string $name): array {
        $shown = implode('.', [$name, ...$order['names']]);
        $values = present(array_map(fn ($object) => member($object, $order['names']), $objects));
        $moments = array_map(fn ($value) => $this->momentOf($value, $order['form'], $shown), $values);
        if ($moments === []) {
            return $objects;
        }
        $moment = isset($order['isLatest']) ? max($moments) : min($moments);
        $equals = array_intersect_key($objects, array_filter($moments, fn ($other) => $other === $moment));
        $other = find($equals, fn ($object) => !isSame($object, reset($equals)));
        array_push($this->tied, ...($other === null ? [] : [$name]));
        return $equals;
    }

    /** @param array<string, mixed> $step */
    private function payload(array $step, mixed $value, string $trail): \stdClass {
        $values = ['object' => $step['object']];
        ['signed' => $name, 'decoded' => $decoded] = $step['wrapper'] ?? ['signed' => null, 'decoded' => null];
        $signed = $name === null ? null : member($value, [$name]);
        if ($signed !== null) {
            $problem = member($value, [$decoded]) === null ? 'signedText' : 'signedAndDecoded';
            $problem = is_string($signed) ? $problem : 'notSignedText';
            throw $this->wrongKind($problem, "{$trail}.{$name}", $signed, $values);
        }
        $problem = is_string($value) && ($step['isSigned'] ?? false) ? 'signedText' : 'notObject';
        $payload = $this->object($value) ?? throw $this->wrongKind($problem, $trail, $value, $values);
        return isset($step['envelope']) ? $this->opened($step['envelope'], $payload, $trail) : $payload;
    }

    /**
     * What is inside an envelope, with the identifier of its message.
     *
     * @param array{data: list<string>, id: list<string>, as: string} $envelope
     */
    private function opened(array $envelope, \stdClass $value, string $trail): \stdClass {
        $data = member($value, $envelope['data']);
        if ($data === null) {
            return $value;
        }
        $at = implode('.', [$trail, ...$envelope['data']]);
        is_string($data) || throw $this->wrongKind('notBase64Text', $at, $data);
        $json = fromBase64($data) ?? throw $this->problem('notBase64', $at);
        try {
            $decoded = decoded($json);
        } catch (\JsonException) {
            throw $this->problem('notWholeJSON', $at);
        }
        $payload = $this->object($decoded) ?? throw $this->wrongKind('notObjectInside', $at, $decoded);
        $id = member($value, $envelope['id']);
        return $id === null ? $payload : (object) ([$envelope['as'] => $id] + (array) $payload);
    }

    /** Refuses what is passed in place of payloads, such as a store's answer that there was an error. */
    private function refuse(): void {
        foreach ($this->payloads['refusals'] as ['has' => $paths, 'says' => $says, 'fix' => $fix]) {
            foreach ($paths as $path) {
                [$value, $name] = [$this->value($path), $path[count($path) - 1]];
                $found = asText($value) === null ? '' : " ({$name} {$this->bare($value)})";
                $place = $path[0] === 'request' ? $name : $path[0];
                $value === null || throw new NoticebookError($place, $says . $found, $fix);
            }
        }
    }

    /** @param array<string, mixed> $container */
    private function checkContainer(array $container): void {
        [$value, $path] = [$this->value($container['path']), implode('.', $container['path'])];
        $isIdentifier = is_string($value) && (isset($container['isExpandable']) || isset($container['isIdentifier']));
        $this->identifiers += $isIdentifier && isset($container['isExpandable']) ? [$path => $value] : [];
        $isFine = $value === null || $isIdentifier || $this->object($value) !== null;
        $isFine || throw $this->wrongKind('notObject', $path, $value, ['object' => $container['path'][0]]);
    }

    // Values

    /**
     * The value at a path; null if it is absent.
     *
     * @param list<string> $path
     */
    private function value(array $path): mixed {
        return member($this->places[$path[0]]->object ?? null, array_slice($path, 1));
    }

    /** The value as an object; null if it is none. */
    private function object(mixed $value): ?\stdClass {
        $isEmpty = $value === [] && $this->areArrays;
        return $isEmpty ? new \stdClass() : ($value instanceof \stdClass ? $value : null);
    }

    /** @param list<list<string>> $paths */
    private function hasAny(array $paths): bool {
        return present(array_map($this->value(...), $paths)) !== [];
    }

    /** @param array{path: list<string>, among?: list<string>} $condition */
    private function meets(array $condition): bool {
        $value = $this->value($condition['path']);
        return $value !== null && in_array(asText($value), $condition['among'] ?? [asText($value)], true);
    }

    /**
     * The text at a path, or the whole number.
     *
     * @param list<string> $path
     */
    private function text(array $path, string $type = 'text', ?string $shown = null): string|int|null {
        $value = $this->value($path);
        $isFine = $value === null || ($type === 'text' ? is_string($value) : is_int($value));
        $problem = $type === 'text' ? 'notText' : 'notWholeNumber';
        return $isFine ? $value : throw $this->wrongKind($problem, $shown ?? self::shown($path), $value);
    }

    /** A text of the request. */
    public function request(string $name): ?string {
        return ($this->payloads['request'][$name] ?? null) === 'text' ? $this->text(['request', $name]) : null;
    }

    /** A field of the request that is true or false. */
    private function flag(string $name): bool {
        $value = $this->value(['request', $name]) ?? false;
        return is_bool($value) ? $value : throw $this->wrongKind('notFlag', $name, $value);
    }

    /** The caller's own name for the request, of whatever type. */
    private function ownName(): mixed {
        $isOfPayload = in_array($this->whole, $this->payloads['ownIdentifiers'], true);
        return $isOfPayload ? null : $this->value(['request', 'id']);
    }

    /**
     * A path as a caller knows it.
     *
     * @param list<string> $path
     */
    private static function shown(array $path): string {
        return implode('.', $path[0] === 'request' ? array_slice($path, 1) : $path);
    }

    /**
     * Paths as a caller knows them.
     *
     * @param list<array{path: list<string>}> $places
     */
    private static function allShown(array $places): string {
        return implode(' or ', array_map(self::shown(...), array_column($places, 'path')));
    }

    /**
     * Where a path leads in the facts as they came.
     *
     * @param list<string> $path
     */
    private function trail(array $path): string {
        $path[0] = $this->places[$path[0]]->trail ?? '';
        return implode('.', $path[0] === '' ? array_slice($path, 1) : $path);
    }

    /**
     * The moment at a path, and some milliseconds; null if it is absent.
     *
     * @param array{path: list<string>, form: string} $place
     */
    private function moment(array $place, int $plus = 0): ?int {
        [$value, $shown] = [$this->value($place['path']), self::shown($place['path'])];
        $moment = $value === null ? null : $this->momentOf($value, $place['form'], $shown) + $plus;
        return isInYears($moment ?? 0) ? $moment : throw $this->problem('dateTooLate', $shown);
    }

    /**
     * The first of several moments that is there, and some milliseconds.
     *
     * @param list<array{path: list<string>, form: string}> $places
     */
    private function firstMoment(array $places, int $plus = 0): ?int {
        return first($places, fn ($place) => $this->moment($place, $plus));
    }

    /** A moment of the request; it must be one. */
    private function checkedMoment(?int $moment, string $name, string $text): int {
        $isFine = $moment !== null && isInYears($moment);
        return $isFine ? $moment : throw $this->problem('notMoment', $name, ['text' => $this->shortened($text)]);
    }

    private function momentOf(mixed $value, string $form, string $shown): int {
        $moment = momentOfValue($value, $form);
        $values = ['form' => $this->program['forms'][$form], 'text' => $this->bare($value)];
        return is_int($moment) ? $moment : throw $this->wrongKind($moment, $shown, $value, $values);
    }

    // Items of lists inside one another

    /** @param list<array<string, mixed>> $items The lists, outermost first. */
    private function choose(array $items): void {
        ['of' => $of, 'list' => $list, 'isRequired' => $isRequired] = $items[0] + ['isRequired' => false];
        if (!$isRequired && $this->value([$of, $list]) === null) {
            return;
        }
        $wanted = $this->wanted(array_column($items, 'by'));
        if (!isset($this->places[$of])) {
            $name = array_key_first($wanted);
            $name === null || throw $this->problem('choosesNothing', $name, ['object' => $of, 'name' => $name]);
            return;
        }
        $candidates = [...$this->candidates($items, $this->places[$of], ['object' => $of])];
        $found = array_filter($candidates, fn ($candidate) => array_diff_assoc($wanted, $candidate['keys']) === []);
        $inner = $items[count($items) - 1];
        $left = count($found) > 1 ? $this->narrowed($found, $inner, $this->trail([$of, $list])) : $found;
        $isOpen = count($left) > 1 && isset($inner['end']) && $this->now === null;
        $this->isChoiceOpen = $this->isChoiceOpen || $isOpen;
        if (count($left) === 1) {
            $this->places = array_replace($this->places, reset($left)['places']);
            array_push($this->innerItems, ...array_column(array_slice($items, 1), 'object'));
        } elseif (!$isOpen && ($candidates !== [] || $isRequired)) {
            throw $this->undecided($items, count($candidates), count($left));
        }
    }

    /**
     * The identifiers that the request has, by the fields that choose.
     *
     * @param list<string> $names
     * @return array<string, string>
     */
    private function wanted(array $names): array {
        $wanted = [];
        foreach ($names as $name) {
            $value = $this->value(['request', $name]);
            $isFine = $value === null || asText($value) !== null;
            $wanted[$name] = $isFine ? asText($value) : throw $this->wrongKind('notText', $name, $value);
        }
        return present($wanted);
    }

    /**
     * All items, each with those around it.
     *
     * @param list<array<string, mixed>> $items
     * @param array<string, string> $words
     * @param array<string, mixed> $outer The item around the lists.
     * @return iterable<int, array{list: string, places: array<string, Place>, keys: array<string, string>}>
     */
    private function candidates(array $items, Place $owner, array $words, array $outer = []): iterable {
        ['object' => $name, 'list' => $list, 'by' => $by] = array_shift($items);
        [$trail, $members] = ["{$owner->trail}.{$list}", member($owner->object, [$list])];
        is_array($members) || throw $this->wrongKind('notList', $trail, $members, $words);
        foreach ($members as $index => $value) {
            $at = "{$trail}[{$index}]";
            $object = $this->object($value) ?? throw $this->wrongKind('notObject', $at, $value, $words);
            $places = ($outer['places'] ?? []) + [$name => new Place($object, $at)];
            $keys = ($outer['keys'] ?? []) + [$by => asText(member($object, [$by])) ?? ''];
            $found = ['list' => $trail, 'places' => $places, 'keys' => $keys];
            yield from $items === [] ? [$found] : $this->candidates($items, $places[$name], $words, $found);
        }
    }

    /**
     * Of several candidates those that may count.
     *
     * @param array<int, array<string, mixed>> $found
     * @param array<string, mixed> $inner The innermost list.
     * @return array<int, array<string, mixed>>
     */
    private function narrowed(array $found, array $inner, string $list): array {
        $names = ($inner['preferred'] ?? $inner['end'] ?? ['names' => []])['names'];
        $value = fn ($candidate) => member($candidate['places'][$inner['object']]->object, $names);
        $values = present(array_map($value, $found));
        if (isset($inner['end'])) {
            $end = fn ($value) => $this->momentOf($value, $inner['end']['form'], implode('.', [$list, ...$names]));
            return $this->running($found, array_map($end, $values), $inner['common'] ?? null);
        }
        $isPreferred = fn ($value) => in_array(asText($value), $inner['preferred']['among'], true);
        $preferred = array_intersect_key($found, array_filter($values, $isPreferred));
        $isOneList = count(array_unique(array_column($found, 'list'))) === 1;
        return $isOneList && count($preferred) === 1 ? $preferred : $found;
    }

    /**
     * Of several candidates with ends those that may count.
     *
     * @param array<int, array<string, mixed>> $found
     * @param array<int, int> $ends The ends by the candidates' places; one without an end has not begun.
     * @param ?array<string, mixed> $common
     * @return array<int, array<string, mixed>>
     */
    private function running(array $found, array $ends, ?array $common): array {
        $latest = $ends === [] ? array_key_first($found) : array_search(max($ends), $ends, true);
        if ($common !== null && $this->meets($common)) {
            return [$found[$latest]];
        }
        if (count($ends) < 2 || $this->now === null) {
            return array_intersect_key($found, $ends) ?: $found;
        }
        return array_intersect_key($found, array_filter($ends, fn ($end) => $end > $this->now)) ?: [$found[$latest]];
    }

    /** @param list<array<string, mixed>> $items */
    private function undecided(array $items, int $candidates, int $left): NoticebookError {
        ['of' => $of, 'list' => $list] = $items[0];
        $keys = implode(' or ', array_reverse(array_column($items, 'by')));
        $problem = $candidates === 0 ? 'noItem' : ($left === 0 ? 'noSuchItem' : 'severalItems');
        $values = ['object' => $of, 'count' => $left ?: $candidates, 'keys' => $keys];
        return $this->problem($problem, $this->trail([$of, $list]), $values);
    }

    // Derived fields

    /** Works out what payloads say together; a field may depend on those before it. */
    private function derive(): void {
        $derived = new \stdClass();
        $name = $this->payloads['derivedObject'];
        $this->places[$name] = new Place($derived, $name);
        $text = fn ($field) => asText($this->text($field['path'], $field['type']));
        foreach ($this->payloads['derived'] as $field) {
            $value = $this->value($field['has'] ?? $field['isExpanded'] ?? $field['memberOf'] ?? ['']);
            $texts = all($field['join'] ?? $field['monthEnd'] ?? [], $text);
            $derived->{$field['name']} = match (true) {
                isset($field['has']) => $value === null ? null : true,
                isset($field['isExpanded']) => $value === null ? null : $this->object($value) !== null,
                isset($field['memberOf']) => $this->memberOf($value, $field['among'] ?? null),
                isset($field['firstOf']) => $this->firstOf($field),
                isset($field['isFilled']) => $this->isFilled($field['isFilled']),
                isset($field['later']) => $this->isLater($field['later'], $field['than']) ?: null,
                isset($field['latest']) => max(present(array_map($this->moment(...), $field['latest'])) ?: [null]),
                isset($field['identifierOf']) => first($field['identifierOf'], $this->identifierIn(...)),
                isset($field['isTied']) => $this->isTied($field['isTied']) ?: null,
                isset($field['monthEnd']) => $texts === null ? null : monthEnd(...array_map('intval', $texts)),
                isset($field['join']) => $texts === null ? null : implode($field['with'], $texts),
                isset($field['differ']) => self::differ($field['differ'], $field['from'], $text),
                isset($field['classOf']) =>
                    $field['classes'][implode('/', present(array_map($text, $field['classOf'])))] ?? null,
            };
        }
    }

    /** Whether an object was chosen of several with the same moment, or was taken from such a one. */
    private function isTied(string $name): bool {
        $isAround = fn ($tied) => str_starts_with($this->trail([$name, '']), $this->trail([$tied, '']));
        return find($this->tied, $isAround) !== null;
    }

    /** @param ?list<string> $among The names that count; all if it is null. */
    private function memberOf(mixed $value, ?array $among): ?string {
        $names = array_map('strval', array_keys(present((array) $this->object($value))));
        return array_values(array_intersect($names, $among ?? $names))[0] ?? null;
    }

    /** @param array<string, mixed> $field */
    private function firstOf(array $field): mixed {
        [$first, $other] = [null, ''];
        foreach ($field['firstOf'] as $path) {
            $shown = $this->itemPath($path);
            // An amount is a number or a text.
            $value = isset($field['type']) ? $this->text($path, $field['type'], $shown) : $this->value($path);
            if ($value !== null && $value !== ($field['unless'] ?? $value)) {
                return $value;
            }
            $agrees = $value === ($first ?? $value) || $value === null || !($field['agree'] ?? false);
            $agrees || throw $this->problem('otherValue', $shown, ['other' => $other]);
            [$first, $other] = $first === null ? [$value, $shown] : [$first, $other];
        }
        return $first;
    }

    /**
     * The text at a path, or the identifier of the object there.
     *
     * @param list<string> $path
     */
    private function identifierIn(array $path): ?string {
        $value = $this->value($path);
        $text = is_string($value) ? $value : member($value, ['id']);
        return is_string($text) ? $text : null;
    }

    /**
     * A path as a caller knows it, with the places of items in lists inside one another.
     *
     * @param list<string> $path
     */
    private function itemPath(array $path): string {
        return in_array($path[0], $this->innerItems, true) ? $this->trail($path) : self::shown($path);
    }

    /** @param list<string> $path */
    private function isFilled(array $path): ?bool {
        [$list, $shown] = [$this->value($path), $this->itemPath($path)];
        $list === null || is_array($list) || throw $this->wrongKind('notListOfTexts', $shown, $list);
        $others = array_filter($list ?? [], fn ($item) => !is_string($item));
        $others === [] || throw $this->wrongKind('notTextInList', $shown, reset($others));
        return $list === null ? null : $list !== [];
    }

    /**
     * @param list<array{path: list<string>, form: string}> $places
     * @param list<array{path: list<string>, form: string}> $others
     */
    private function isLater(array $places, array $others): bool {
        $own = $this->firstMoment($places);
        return $own !== null && $own > ($this->firstMoment($others) ?? $own);
    }

    /**
     * @param list<array{path: list<string>, type: string}> $fields
     * @param list<array{path: list<string>, type: string}> $others
     */
    private static function differ(array $fields, array $others, callable $text): ?bool {
        $own = first($fields, $text);
        $other = $own === null ? null : first($others, $text);
        return $other === null ? null : $own !== $other;
    }
}

/**
 * The text of a text or a whole number; null for all other values.
 *
 * @internal
 */
function asText(mixed $value): ?string {
    return is_string($value) || is_int($value) ? (string) $value : null;
}

/**
 * The values that are there, by their keys.
 *
 * @internal
 */
function present(array $values): array {
    return array_filter($values, fn ($value) => $value !== null);
}

/**
 * The first value that is there; those of later items are not read.
 *
 * @internal
 */
function first(array $items, callable $value): mixed {
    return array_reduce($items, fn ($first, $item) => $first ?? $value($item));
}

/**
 * The values of items; null if one has none, and those of later items are not read.
 *
 * @internal
 */
function all(array $items, callable $value): ?array {
    return array_reduce($items, function ($values, $item) use ($value) {
        $own = $values === null ? null : $value($item);
        return $own === null ? null : [...$values, $own];
    }, []);
}

/**
 * The number that a text of an optional sign and digits means, at most that of an int; null if it is none.
 *
 * @internal
 */
function integerOf(string $text, int $mostDigits = 99): ?int {
    return preg_match("/^[+-]?[0-9]{1,{$mostDigits}}\z/", $text) === 1 ? (int) $text : null;
}

/**
 * The first item that is right; null if none is.
 *
 * @internal
 */
function find(array $items, callable $isRight): mixed {
    return first($items, fn ($item) => $isRight($item) ? $item : null);
}

/**
 * What a function returns; null where there is a problem.
 *
 * @internal
 */
function attempt(callable $value): mixed {
    try {
        return $value();
    } catch (NoticebookError) {
        return null;
    }
}

/**
 * What JSON says, perhaps after a byte order mark: objects are stdClass, and lists are arrays.
 *
 * @internal
 * @throws \JsonException If it is not JSON.
 */
function decoded(string $json): mixed {
    return json_decode(preg_replace('/^\xef\xbb\xbf/', '', $json), flags: JSON_THROW_ON_ERROR);
}

/**
 * The value that names lead to; null if it is absent. A whole number is an int, however it is written.
 *
 * @internal
 * @param list<string> $names
 */
function member(mixed $value, array $names): mixed {
    foreach ($names as $name) {
        $value = $value instanceof \stdClass ? $value->{$name} ?? null : null;
    }
    // Beyond 2^53 a float no longer names one whole number.
    return is_float($value) && floor($value) === $value && abs($value) <= 2 ** 53 ? (int) $value : $value;
}

/**
 * Whether an object has what a condition wants.
 *
 * @internal
 * @param array{names: list<string>, among: list<string>} $condition
 */
function holds(\stdClass $object, array $condition): bool {
    return in_array(asText(member($object, $condition['names'])), $condition['among'], true);
}

/**
 * Whether values are equal, in whatever order objects have their members.
 *
 * @internal
 */
function isSame(mixed $value, mixed $other): bool {
    if (gettype($value) !== gettype($other) || !(is_object($value) || is_array($value))) {
        return member($value, []) === member($other, []);
    }
    [$members, $others] = [(array) $value, (array) $other];
    $isSame = fn ($member, $name) => array_key_exists($name, $others) && isSame($member, $others[$name]);
    $same = array_filter($members, $isSame, ARRAY_FILTER_USE_BOTH);
    return count($members) === count($others) && count($same) === count($others);
}

/**
 * The bytes of Base64, standard or for URLs; null if it is neither.
 *
 * @internal
 */
function fromBase64(string $text): ?string {
    $isMixed = strpbrk($text, '+/') !== false && strpbrk($text, '-_') !== false;
    $own = strtr($text, '-_', '+/');
    $bytes = (string) base64_decode($own);
    $standard = base64_encode($bytes);
    return !$isMixed && in_array($own, [$standard, rtrim($standard, '=')], true) ? $bytes : null;
}

// Time

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The moments of the years 1 to 9999, in milliseconds since 1970. */
const YEARS = [-62_135_596_800_000, 253_402_300_799_999];
/** As milliseconds these are days of early 1970; as seconds they are the dates of stores' time. */
const SECONDS = [1_199_145_600, 4_102_444_799];

/**
 * Whether a moment is in the years 1 to 9999.
 *
 * @internal
 */
function isInYears(int|float $moment): bool {
    return $moment >= YEARS[0] && $moment <= YEARS[1];
}

/**
 * The moment that a value is in one of the forms of payloads, or the name of its problem.
 *
 * @internal
 */
function momentOfValue(mixed $value, string $form): int|string {
    $isNumber = is_int($value) || is_float($value);
    $isInSeconds = $isNumber && ceil($value) >= SECONDS[0] && ceil($value) <= SECONDS[1];
    $moment = match (true) {
        is_string($value) && $form === 'rfc3339' => momentOfText($value, isRoundedUp: true),
        is_string($value) && $form === 'millisecondsText' => integerOf($value, mostDigits: 19),
        $isNumber && $form === 'seconds' => ceil($value * 1000),
        $isNumber && $form !== 'rfc3339' && !$isInSeconds => ceil($value),
        default => null,
    };
    return match (true) {
        $moment !== null && isInYears($moment) => (int) $moment,
        $isInSeconds && $form === 'milliseconds' => 'dateIn1970',
        is_int($value) && $form === 'seconds' && isInYears($value) => 'dateInMilliseconds',
        $isNumber && in_array($form, ['milliseconds', 'seconds'], true) => 'dateOutOfRange',
        is_string($value) && in_array($form, ['millisecondsText', 'rfc3339'], true) => 'notDateText',
        default => 'notDate',
    };
}

/**
 * Reads ISO 8601 with an offset; null if the text is none. What is finer than a millisecond is rounded.
 *
 * @internal
 */
function momentOfText(string $text, bool $isRoundedUp): ?int {
    $clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
    $day = '([0-9]{4})-([0-9]{2})-([0-9]{2})';
    $form = "/^{$day}T{$clock}(?::[0-5][0-9](?:\\.([0-9]{1,9}))?)?(?:Z|[+-]{$clock})\\z/i";
    if (preg_match($form, $text, $found) !== 1 || !checkdate((int) $found[2], (int) $found[3], (int) $found[1])) {
        return null;
    }
    $isFiner = trim(substr($found[4] ?? '', 3), '0') !== '';
    return momentOfDate(new \DateTimeImmutable($text)) + ($isRoundedUp && $isFiner ? 1 : 0);
}

/**
 * The moment of a date; what is finer than a millisecond is cut off.
 *
 * @internal
 */
function momentOfDate(\DateTimeInterface $date): int {
    // No date outside the years counts, and the product of one could overflow.
    return max(YEARS[0], min(YEARS[1], $date->getTimestamp())) * 1000 + (int) $date->format('v');
}

/**
 * A moment in UTC, with milliseconds only if there are some.
 *
 * @internal
 */
function momentText(int $moment): string {
    $seconds = (int) floor($moment / 1000);
    $milliseconds = $moment - $seconds * 1000;
    return gmdate('Y-m-d\TH:i:s', $seconds) . ($milliseconds === 0 ? '' : sprintf('.%03d', $milliseconds)) . 'Z';
}

/**
 * The first moment after a month, in UTC; null if it is none of the years 1 to 9999.
 *
 * @internal
 */
function monthEnd(int $year, int $month): ?int {
    $isMonth = $year >= 1 && $year <= 9999 && $month >= 1 && $month <= 12;
    return $isMonth ? (new \DateTimeImmutable('@0'))->setDate($year, $month + 1, 1)->getTimestamp() * 1000 : null;
}

/**
 * A day, perhaps with a time.
 *
 * @internal
 */
final class Day {
    /**
     * @param int $number The days since 1970.
     * @param ?int $minute The minute of the day.
     */
    public function __construct(public readonly int $number, public readonly ?int $minute = null) {}
}

// The setting

/** Zones whose names PHP reads as abbreviations without a summer time, and zones that are the same since 1970. */
const SAME_ZONES = [
    'CET' => 'Europe/Brussels', 'EET' => 'Europe/Athens', 'MET' => 'Europe/Brussels', 'WET' => 'Europe/Lisbon',
    'EST' => 'America/Panama', 'HST' => 'Pacific/Honolulu', 'MST' => 'America/Phoenix',
];
/** Names of the platform that are not zones, or the machine's own. */
const NO_ZONES = ['Factory', 'leapseconds', 'localtime', 'posixrules', 'tzdata.zi'];
/** A language, perhaps a script and a region, and the rest. */
const TAG = '/^([a-z]{2,8})(?:-([a-z]{4}))?(?:-([a-z]{2,3}|[0-9]{3}))?'
    . '((?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)\z/';

/**
 * Finds the customer's language and zone: by arguments, or else by the facts, or else what the store's region makes
 * likely.
 *
 * @internal
 */
trait Setting {
    /** @var ?list<Assumption> What of the setting was assumed. */
    public ?array $assumptions = null;
    /** The canonical tag of the locale. */
    private string $locale;
    /** The name of the zone. */
    private string $timeZone;
    private bool $isZoneAssumed;
    private \DateTimeZone $zone;

    /** Reads the setting; what the arguments leave open is read from the facts. */
    public function readSetting(?string $locale, ?string $timeZone): void {
        $locale ??= $this->request('locale');
        $timeZone ??= $this->request('timeZone');
        $region = $locale === null || $timeZone === null ? $this->payloads['region'] ?? null : null;
        $locale ??= $this->preferred();
        $storefront = $region === null ? null : $this->text($region);
        [$likely, $usual] = $this->program['regions'][$storefront ?? ''] ?? [null, null];
        $tag = $locale ?? $likely ?? throw $this->problem('noLocale', 'locale');
        $this->locale = $this->canonical($tag)
            ?? throw $this->problem('notLocale', 'locale', ['text' => $this->shortened($tag)]);
        $this->timeZone = $timeZone ?? $usual ?? $this->program['zoneElsewhere'];
        // DateTimeZone takes abbreviations, offsets and any case, too.
        $zones = array_diff(\DateTimeZone::listIdentifiers(\DateTimeZone::ALL_WITH_BC), NO_ZONES);
        $values = ['text' => $this->shortened($this->timeZone)];
        in_array($this->timeZone, $zones, true) || throw $this->problem('notTimeZone', 'timeZone', $values);
        $this->zone = new \DateTimeZone(SAME_ZONES[$this->timeZone] ?? $this->timeZone);
        $this->isZoneAssumed = $timeZone === null;
        $assumedTag = $locale === null ? new Assumption('locale', $tag, $storefront) : null;
        $origin = $usual === null ? null : $storefront;
        $assumedZone = $timeZone === null ? new Assumption('timeZone', $this->timeZone, $origin) : null;
        $this->assumptions = array_values(present([$assumedTag, $assumedZone]));
    }

    /** The first locale of the payloads that the catalog has texts for, or else the first; null if they have none. */
    private function preferred(): ?string {
        $lists = array_map(fn ($path) => $this->value($path), $this->payloads['locales']);
        $values = array_merge(...array_map(fn ($value) => is_array($value) ? $value : [$value], $lists));
        $texts = array_slice(array_filter($values, is_string(...)), 0, 10);
        $tags = array_values(present(array_map($this->canonical(...), $texts)));
        return first($tags, fn ($tag) => $this->nearest($tag) === null ? null : $tag) ?? $tags[0] ?? null;
    }

    /** The tag of the catalog's locale for a canonical one; null if there is none. */
    private function nearest(string $tag): ?string {
        $subtags = explode('-', $tag);
        $parents = array_map(fn ($count) => implode('-', array_slice($subtags, 0, $count)), range(count($subtags), 1));
        return first($parents, fn ($parent) => $this->program['negotiation']['nearest'][$parent] ?? null);
    }

    /** The canonical form of a tag; null if it is of no locale that exists. */
    private function canonical(string $tag): ?string {
        $negotiation = $this->program['negotiation'];
        if (strlen($tag) > 100 || preg_match(TAG, strtolower(strtr($tag, '_', '-')), $found) !== 1) {
            return null;
        }
        [$language, $script, $region] = [$found[1], ucfirst($found[2]), strtoupper($found[3])];
        foreach (['languages' => $language, 'scripts' => $script, 'regions' => $region] as $kind => $subtag) {
            if ($subtag !== '' && !in_array($subtag, explode(' ', $negotiation[$kind]), true)) {
                return null;
            }
        }
        $region = $negotiation['regionAliases'][$region] ?? $region;
        [$language, $implied] = [...explode('-', $negotiation['languageAliases'][$language] ?? $language), ''];
        // What an alias implies is a script of four letters, or a region.
        [$script, $region] = strlen($implied) === 4 ? [$script ?: $implied, $region] : [$script, $region ?: $implied];
        // What follows the region changes nothing.
        return implode('-', array_filter([$language, $script, $region]));
    }

    /** What a clock of the zone shows. */
    private function clock(int $moment): Day {
        $seconds = (int) floor($moment / 1000);
        $minutes = (int) floor(($seconds + $this->zone->getOffset(new \DateTimeImmutable("@{$seconds}"))) / 60);
        $day = (int) floor($minutes / 1440);
        return new Day($day, $minutes - $day * 1440);
    }
}

// Deciding

/**
 * Decides with the tables of a program.
 *
 * @internal
 */
trait Decisions {
    /** @var list<int|list<?int>> What each variable is: the number of a field's value, or moments. */
    private array $readings;
    /** @var array<string, mixed> What the tables say at the moment of the decision. */
    private array $verdict;
    /** What distinguishes the customer's subscription from all others. */
    private ?string $identity;
    /** The period that the notice is about. */
    private ?string $period;

    /** Makes the decision, its key and its warnings. */
    public function decide(): void {
        !$this->isChoiceOpen || $this->read();
        ['variables' => $variables, 'tables' => $tables, 'parts' => $outputs] = $this->program['decision'];
        $this->readings = array_map($this->reading(...), $variables);
        $this->verdict = $this->verdict($this->now);
        ['outcome' => $outcome, 'rows' => [$row]] = $this->verdict;
        $parts = array_map(fn ($output) => $outcome[$output] === 'none' ? null : $outcome[$output], $outputs);
        $parts['state'] = $outcome[$outputs['state']];
        $notice = $this->program['notices'][$this->verdict['notice'] ?? ''] ?? null;
        $this->readIdentity($notice);
        $later = $this->later($this->verdict);
        $nextChange = $later === null ? null : momentText($later['now']);
        $others = array_diff_key($outcome, array_flip($outputs), ['evidence' => null]);
        $this->decision = new Decision(
            ['true' => true, 'false' => false][$parts['access'] ?? ''] ?? null,
            $row['evidence'], $nextChange, momentText($this->now), $this->overlays(),
            $row['row'], $tables[0]['table'], ...array_diff_key($parts, ['access' => null]),
            outputs: array_filter($others, fn ($word) => $word !== 'none') ?: null,
        );
        $this->warnOfDecision($notice);
    }

    /**
     * @param array<string, mixed> $variable
     * @return int|list<?int>
     */
    private function reading(array $variable): int|array {
        ['moments' => $places, 'plus' => $plus] = $variable + ['moments' => null, 'plus' => 0];
        return match (true) {
            $places === null => $this->fieldNumber($variable),
            $variable['isCombination'] ?? false => array_map(fn ($place) => $this->moment($place, $plus), $places),
            default => [$this->firstMoment($places, $plus)],
        };
    }

    /** @param array<string, mixed> $variable */
    private function fieldNumber(array $variable): int {
        $value = $this->value($variable['field']);
        $known = find($variable['literals'], fn ($literal) => $literal[0] === $value);
        $like = find($variable['literals'], fn ($literal) => gettype($literal[0]) === gettype($value));
        $other = $like === null ? null : $variable['unlisted'] ?? null;
        $number = $value === null ? $variable['absent'] : $known[1] ?? $other;
        $values = ['value' => $this->short($value), 'expected' => $variable['expected']];
        return $number ?? throw $this->problem('notListed', self::shown($variable['field']), $values);
    }

    /**
     * The numbers of the variables at a moment. Those of moments are 0 absent, 1 past and 2 future; several are the
     * digits of one number.
     *
     * @return list<int>
     */
    private function numbers(int $now): array {
        $joined = fn ($number, $moment) => $number * 3 + ($moment === null ? 0 : ($moment <= $now ? 1 : 2));
        return array_map(fn ($own) => is_int($own) ? $own : array_reduce($own, $joined, 0), $this->readings);
    }

    /**
     * What the tables say at a moment: the notice, the row of each, the outputs that it changed, the table that decided
     * each output, and the outputs in the end.
     *
     * @return array{now: int, notice: ?string, numbers: list<int>, rows: list<array<string, mixed>>,
     *     changes: list<array<string, string>>, deciding: array<string, string>, outcome: array<string, string>}
     */
    private function verdict(int $now): array {
        ['outputs' => $outputs, 'tables' => $tables, 'parts' => $parts] = $this->program['decision'];
        [$numbers, $outcome] = [$this->numbers($now), array_column($outputs, 'initial', 'name')];
        [$rows, $changes, $deciding] = [[], [], []];
        foreach ($tables as $table) {
            $row = $this->row($table, $numbers, ['evidence' => $rows[0]['evidence'] ?? ''] + $outcome);
            $changed = array_diff_assoc($row['then'], $outcome);
            [$rows[], $changes[]] = [$row, $changed];
            $deciding = array_fill_keys(array_keys($changed), $table['table']) + $deciding;
            $outcome = array_replace($outcome, $row['then']);
        }
        $notice = $outcome[$parts['notice'] ?? ''] ?? 'none';
        $notice = $notice === 'none' ? null : $notice;
        return compact('now', 'notice', 'numbers', 'rows', 'changes', 'deciding', 'outcome');
    }

    /**
     * The first row of a table that allows the words of its inputs.
     *
     * @param array<string, mixed> $table
     * @param list<int> $numbers
     * @param array<string, string> $outputs
     * @return array<string, mixed>
     */
    private function row(array $table, array $numbers, array $outputs): array {
        $key = fn ($input) => isset($input['output']) ? $outputs[$input['output']] : $numbers[$input['variable']];
        $words = array_map(fn ($input) => $input['values'][$key($input)], array_column($table['inputs'], null, 'name'));
        $isAllowed = fn ($allowed, $name) => in_array($words[$name], $allowed, true);
        $fits = fn ($row) => array_filter($row['when'], $isAllowed, ARRAY_FILTER_USE_BOTH) === $row['when'];
        return find($table['rows'], $fits) ?? throw $this->problem('noRow', null, ['table' => $table['table']]);
    }

    /**
     * What the tables say at the first later moment at which they give another row or outcome than a verdict.
     *
     * @param array<string, mixed> $verdict
     * @return ?array<string, mixed>
     */
    private function later(array $verdict): ?array {
        $moments = present(array_merge(...array_filter($this->readings, 'is_array')));
        $later = array_filter($moments, fn ($moment) => $moment > $verdict['now']);
        sort($later);
        $said = fn ($verdict) => [$verdict['rows'][0]['row'], $verdict['outcome']];
        // A moment at which a table has no row is no change.
        $verdictAt = fn ($moment) => attempt(fn () => $this->verdict($moment)) ?? $verdict;
        $change = fn ($other) => $said($other) === $said($verdict) ? null : $other;
        return first($later, fn ($moment) => $change($verdictAt($moment)));
    }

    /** @return list<Overlay> */
    private function overlays(): array {
        ['rows' => $rows, 'changes' => $changes, 'deciding' => $deciding, 'outcome' => $outcome] = $this->verdict;
        $overlays = [];
        foreach (array_filter(array_slice($changes, 1, null, true)) as $index => $changed) {
            $overridden = array_intersect_key($deciding, array_diff_assoc($rows[$index]['then'], $outcome));
            $stage = $this->program['decision']['tables'][$index]['table'];
            $overlays[] = new Overlay($changed, $overridden ?: null, $rows[$index]['row'], $stage);
        }
        return $overlays;
    }

    // Identity

    /** @param ?array<string, mixed> $notice */
    private function readIdentity(?array $notice): void {
        $this->checkSame();
        $this->checkNotification();
        $this->identity = $this->subscription($this->payloads['identity']);
        $this->checkName('id', 'request', $this->ownName() ?? '');
        $customer = $this->value(['request', 'customer']);
        $this->checkName('customer', 'customer', is_string($customer) ? $customer : '');
        $periods = array_map($this->periodOf(...), $notice['occurrence'] ?? []);
        $this->period = find($periods, fn ($text) => $text !== '');
        $this->key = $this->keyOf($this->verdict['notice']);
    }

    /** The key of a notice and its step; what cannot be read is absent in it. */
    private function keyOf(?string $name, string $step = 'first'): ?string {
        $notice = $this->program['notices'][$name ?? ''] ?? null;
        $read = fn ($field) => attempt(fn () => $this->periodOf($field)) ?? '';
        $period = find(array_map($read, $notice['occurrence'] ?? []), fn ($text) => $text !== '');
        $parts = ['situation' => $notice['situation'] ?? null, 'step' => $step, 'period' => $period];
        $parts['identity'] = $this->identity;
        $key = array_map(fn ($name) => $parts[$name], $this->program['decision']['key']);
        $isComplete = $notice !== null && !in_array(null, $key, true);
        return $isComplete ? substr(hash('sha256', implode("\n", $key)), 0, 32) : null;
    }

    private function checkSame(): void {
        $first = [];
        foreach ($this->payloads['identity']['same'] as $path) {
            $own = $this->identifier($path);
            $first += $own === null ? [] : ['other' => $own, 'holder' => self::shown($path)];
            $isSame = $own === null || $own === $first['other'];
            $values = ['value' => $this->shortened($own ?? ''), 'other' => $this->shortened($first['other'] ?? '')];
            $isSame || throw $this->problem('otherSubscription', self::shown($path), $values + $first);
        }
    }

    private function checkNotification(): void {
        $notification = $this->payloads['notification'] ?? [];
        $name = $notification['isUUID'] ?? false ? $this->value($notification['path']) ?? '' : '';
        $shown = implode('.', $notification['path'] ?? []);
        is_string($name) || throw $this->wrongKind('notText', $shown, $name);
        $isFine = preg_match('/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?\z/i', $name) === 1;
        $isFine || throw $this->problem('notUUID', $shown);
    }

    private function checkName(string $path, string $object, mixed $name): void {
        is_string($name) || throw $this->wrongKind('notText', $path, $name);
        $limit = $this->program['limits']['identifier'];
        strlen($name) <= $limit || throw $this->problem('longName', $path, ['object' => $object, 'limit' => $limit]);
    }

    /** @param array<string, list<list<string>>> $paths */
    private function subscription(array $paths): ?string {
        $own = first($paths['subscription'], $this->identifier(...));
        $person = $own === null ? first($paths['customer'], $this->identifier(...)) : null;
        $thing = $person === null ? null : first($paths['product'], $this->identifier(...));
        return $thing === null ? $own : 'customer ' . strlen($person) . " {$person}{$thing}";
    }

    /**
     * An identifier, which some stores write as a number; null if it is absent or empty.
     *
     * @param list<string> $path
     */
    private function identifier(array $path): ?string {
        $value = $this->value($path) ?? '';
        $isFine = is_string($value) || (is_int($value) && $path[0] !== 'request');
        $isFine || throw $this->wrongKind('notText', self::shown($path), $value);
        return $value === '' ? null : (string) $value;
    }

    /** @param array{path: list<string>, form?: string} $field */
    private function periodOf(array $field): string {
        $moment = isset($field['form']) ? $this->moment($field) : null;
        $text = isset($field['form']) ? null : asText($this->value($field['path']));
        return $moment === null ? $text ?? '' : momentText($moment);
    }

    // Warnings

    /** @param ?array<string, mixed> $notice */
    private function warnOfDecision(?array $notice): void {
        $this->warn('noIdentity', ['fields' => $this->payloads['identity']['hint']], $this->identity === null);
        $this->warnOfEvents();
        foreach ($this->identifiers as $path => $text) {
            $this->warn('unexpanded', ['path' => $path, 'text' => $this->shortened($text)]);
        }
        $this->warnOfStatus();
        $places = $notice['occurrence'] ?? [];
        $isWithoutPeriod = $notice !== null && $this->identity !== null && $this->period === null;
        $name = $places === [] ? 'noPeriodWithoutFields' : 'noPeriod';
        $this->warn($name, ['fields' => self::allShown($places)], $isWithoutPeriod);
        $this->warnOfUnrecognised();
        $this->warnOfAdvice();
    }

    /** Warns of notifications that no class has. */
    private function warnOfEvents(): void {
        $fields = array_filter($this->payloads['derived'], fn ($field) => isset($field['classOf']));
        foreach (array_unique(array_column($fields, 'classOf'), SORT_REGULAR) as $classOf) {
            $group = array_filter($fields, fn ($field) => $field['classOf'] === $classOf);
            $path = fn ($field) => [$this->payloads['derivedObject'], $field['name']];
            $hasClass = $this->hasAny(array_map($path, $group));
            $paths = array_column($classOf, 'path');
            $values = array_map($this->bare(...), present(array_map($this->value(...), $paths)));
            $words = ['object' => $paths[0][0], 'values' => implode('/', $values)];
            $this->warn('unknownEvent', $words, $values !== [] && !$hasClass);
        }
    }

    /** Warns of the store's own status, if it is unknown, or another one than that of the row. */
    private function warnOfStatus(): void {
        ['statuses' => $statuses, 'statusTables' => $tables, 'parts' => $parts] = $this->program['decision'];
        $path = $this->payloads['status'] ?? [''];
        $status = asText($this->value($path));
        $known = array_column($statuses, null, 'value')[$status ?? ''] ?? [];
        $isUnknown = !($known['isListed'] ?? false) && in_array(true, array_column($statuses, 'isListed'), true);
        $values = ['path' => implode('.', $path), 'value' => $this->shortened($status ?? '')];
        $this->warn('unknownStatus', $values, $status !== null && $isUnknown);
        $theirs = $known['state'] ?? null;
        $own = $this->verdict['rows'][0]['then'][$parts['state']] ?? $theirs;
        [$row, $state] = [$this->decision->row, $this->decision->state];
        $isOfStatus = array_intersect(array_column($this->decision->overlays, 'stage'), $tables) !== [];
        $counts = $state === $theirs ? 'statusCounts' : ($state === $own ? 'rowCounts' : 'neitherCounts');
        $isOther = $theirs !== null && $own !== $theirs && ($state !== $theirs || $isOfStatus);
        $this->warn($counts, compact('status', 'theirs', 'row', 'own'), $isOther);
    }

    /** Warns of each field with a value that counts as unrecognised. */
    private function warnOfUnrecognised(): void {
        ['tables' => $tables, 'variables' => $variables] = $this->program['decision'];
        $inputs = array_merge(...array_column($tables, 'inputs'));
        $number = fn ($input) => $this->verdict['numbers'][$input['variable'] ?? ''] ?? null;
        $found = array_filter($inputs, fn ($input) => in_array($number($input), $input['unrecognised'] ?? [], true));
        $paths = array_map(fn ($input) => $variables[$input['variable']]['field'], $found);
        foreach (array_unique($paths, SORT_REGULAR) as $path) {
            $this->warn('unrecognised', ['path' => self::shown($path), 'value' => $this->short($this->value($path))]);
        }
    }

    private function warnOfAdvice(): void {
        [$advice, $row, $access] = [$this->decision->advice ?? '', $this->decision->row, $this->decision->entitled];
        $place = "row {$row}";
        foreach ($this->decision->overlays as $overlay) {
            $change = $overlay->changes[$this->program['decision']['parts']['advice'] ?? ''] ?? null;
            $place = $change === 'refresh' ? "overlay {$overlay->stage}, row {$overlay->row}" : $place;
        }
        $refresh = $access === null ? 'refreshUnknown' : ($access ? 'refreshEntitled' : 'refreshNotEntitled');
        ['advice' => $others, 'warnings' => $words] = $this->program;
        $own = $advice === 'refresh' ? $words[$refresh] : $others[$advice] ?? null;
        array_push($this->warnings, ...present([$own === null ? null : $this->filled($own, compact('place', 'row'))]));
    }
}

// Values of notices

/**
 * Reads the parameters of a notice.
 *
 * @internal
 */
trait Parameters {
    /** @var array<string, mixed> The values: texts, whole numbers, prices and days; null is a text that is missing. */
    private array $values = [];
    private bool $showsYear = false;
    /** Whether lines show times, as documents do. */
    private bool $endsToday = false;
    private bool $isDocument = false;

    /** @param list<string> $names */
    private function readValues(array $names): void {
        sort($names, SORT_STRING);
        $this->values = array_combine($names, array_map($this->valueOf(...), $names));
        $days = array_filter($this->values, fn ($value) => $value instanceof Day);
        $limit = $this->program['styles']['daysWithoutYear'];
        $this->showsYear = array_filter($days, fn ($day) => abs($this->daysUntil($day)) > $limit) !== [];
        $hasTime = array_filter($days, fn ($day) => $day->minute !== null) !== [];
        $isEnd = fn ($name) => isset($this->program['parameters'][$name]['lastDayBefore']);
        $ends = array_filter($days, $isEnd, ARRAY_FILTER_USE_KEY);
        $this->endsToday = array_filter($ends, fn ($day) => $this->daysUntil($day) === 0) !== [];
        foreach ($hasTime ? $days : [] as $name => $day) {
            $end = $this->program['parameters'][$name]['lastDayBefore'] ?? null;
            // Next to an end inside a day, one at midnight is the last minute before it.
            $isWhole = $end !== null && $day->minute === null;
            $this->values[$name] = $isWhole ? $this->local($this->lastMoment($end) + 1 - MINUTE, $end) : $day;
        }
    }

    /** The value of a parameter; null if it is missing and may be. */
    private function valueOf(string $name): string|int|array|Day|null {
        $parameter = $this->program['parameters'][$name];
        return match (true) {
            isset($parameter['text']) => $this->textOf($parameter),
            isset($parameter['wholeNumber']) => $this->numberOf($name, $parameter['wholeNumber']),
            isset($parameter['price']) => $this->priceOf($name, $parameter),
            isset($parameter['moments']) => $this->momentOfParameter($name),
            isset($parameter['monthEnd']) => $this->lastDayOf($name, $parameter['monthEnd']),
            isset($parameter['daysUntil']) => max(0, $this->daysUntil($this->dayOf($parameter['daysUntil']))),
            default => $this->dayOf($name),
        };
    }

    private function momentOfParameter(string $name): int {
        $shown = self::allShown($this->program['parameters'][$name]['moments']);
        return $this->instant($name) ?? throw $this->problem('noDate', $shown, ['parameter' => $name]);
    }

    /** The moment of a parameter; null if it is absent, and without one. */
    private function instant(?string $name): ?int {
        $parameter = $this->program['parameters'][$name ?? ''] ?? ['moments' => []];
        return $this->firstMoment($parameter['moments'], $parameter['plus'] ?? 0);
    }

    /** @param list<string> $path */
    private function numberOf(string $name, array $path): int {
        $number = $this->value($path);
        return is_int($number) ? $number : throw $this->problem('noNumber', self::shown($path), ['parameter' => $name]);
    }

    /**
     * The last day of a month.
     *
     * @param list<list<string>> $paths Those of the year and of the month.
     */
    private function lastDayOf(string $name, array $paths): Day {
        $numbers = array_filter(array_map($this->value(...), $paths), 'is_int');
        $end = count($numbers) === 2 ? monthEnd(...$numbers) : null;
        $shown = implode(' or ', array_map(self::shown(...), $paths));
        return new Day(intdiv($end ?? throw $this->problem('noDate', $shown, ['parameter' => $name]), DAY) - 1);
    }

    /** @param array<string, mixed> $parameter */
    private function textOf(array $parameter): ?string {
        [$given, $shown] = [$this->text($parameter['text']), self::shown($parameter['text'])];
        if ($given === null) {
            $isOptional = $parameter['isOptional'] ?? false;
            return $this->default($parameter) ?? ($isOptional ? null : throw $this->problem('noText', $shown));
        }
        $text = $this->onOneLine($given, $shown);
        preg_match("/[^{$this->characters('blank')}]/u", $text) === 1 || throw $this->problem('noText', $shown);
        $limit = $this->program['limits']['text'];
        $isShort = preg_match("/^.{0,{$limit}}\\z/us", $text) === 1;
        return $isShort ? $text : throw $this->problem('longText', $shown, ['limit' => $limit]);
    }

    /**
     * The text for facts that leave it out.
     *
     * @param array<string, mixed> $parameter
     */
    private function default(array $parameter): ?string {
        $product = first($parameter['productIds'] ?? [], $this->text(...)) ?? '';
        $tags = [$this->locale, explode('-', $this->locale)[0], 'any', $this->program['sourceLocale']];
        $text = fn ($texts) => first($tags, fn ($tag) => $texts[$tag] ?? null);
        return first([$parameter['byProduct'][$product] ?? [], $parameter['defaults'] ?? []], $text);
    }

    /** A text without characters that have no place in a line. */
    private function onOneLine(string $text, string $shown): string {
        [$breaks, $unsafe] = [$this->characters('lineBreaks'), $this->characters('unsafe')];
        if (preg_match("/[{$breaks}{$unsafe}]/u", $text, $found) === 1) {
            $this->warn('unsafeText', ['path' => $shown, 'code' => sprintf('%X', codePoint($found[0]))]);
        }
        return preg_replace(["/[{$breaks}]/u", "/[{$unsafe}]/u"], [' ', ''], $text);
    }

    /**
     * A price, with the digits after the decimal sign as a text.
     *
     * @param array<string, mixed> $parameter
     * @return array{currency: string, whole: int, fraction: string}
     */
    private function priceOf(string $name, array $parameter): array {
        ['price' => $path, 'form' => $form] = $parameter;
        [$currency, $digits] = $this->currency($name, $parameter);
        [$value, $shown] = [$this->value($path), self::shown($path)];
        $values = ['parameter' => $name, 'currency' => $currency, 'form' => $this->program['forms'][$form]];
        if (is_string($value) && preg_match('/^[0-9]{1,15}\z/', $value) === 1) {
            $value = (int) $value;
        }
        $amount = $form === 'money' ? billionths($value) : $value;
        (is_int($amount) && $amount >= 0) || throw $this->problem('noPrice', $shown, $values);
        $own = $this->payloads['minorUnits'] ?? ['digits' => $digits];
        $minor = $own['exceptions'][$currency] ?? $own['digits'];
        $scale = ['thousandths' => 3, 'minorUnits' => $minor, 'money' => 9][$form];
        $fraction = str_pad(rtrim(sprintf("%0{$scale}d", $amount % 10 ** $scale), '0'), $digits, '0');
        strlen($fraction) <= $digits || throw $this->problem('exactPrice', $shown, $values);
        return ['currency' => $currency, 'whole' => intdiv($amount, 10 ** $scale), 'fraction' => $fraction];
    }

    /**
     * The code of a currency, and its digits after the decimal sign.
     *
     * @param array<string, mixed> $parameter
     * @return array{string, int}
     */
    private function currency(string $name, array $parameter): array {
        $path = $parameter['currency'] ?? [...$parameter['price'], 'currencyCode'];
        $text = isset($parameter['currency']) ? $this->text($path) : $this->value($path);
        is_string($text) || throw $this->problem('noCurrency', self::shown($path), ['parameter' => $name]);
        $code = strtoupper($text);
        $known = array_column(array_column($this->program['styles']['prices'], 'usual'), 'currencies');
        $currency = first($known, fn ($currencies) => $currencies[$code] ?? null)
            ?? throw $this->problem('notCurrency', self::shown($path), ['text' => $this->shortened($text)]);
        return [$code, $currency[2]];
    }

    /** The day of a parameter; of an end inside a day, with its time. */
    private function dayOf(string $name): Day {
        ['dayOf' => $of, 'lastDayBefore' => $end] =
            $this->program['parameters'][$name] + ['dayOf' => null, 'lastDayBefore' => null];
        $moment = $of === null ? $this->lastMoment($end) : $this->momentOfParameter($of);
        $day = new Day($this->local($moment, $of ?? $end)->number);
        $local = $of === null ? $this->local($this->momentOfParameter($end), $end) : $day;
        return $local->number === $day->number ? $local : $day;
    }

    /** The last millisecond before the minute in which an end is: a text has no seconds. */
    private function lastMoment(string $name): int {
        return (int) floor($this->momentOfParameter($name) / MINUTE) * MINUTE - 1;
    }

    private function daysUntil(Day $day): int {
        return $day->number - $this->local($this->now, 'now')->number;
    }

    private function local(int $moment, string $name): Day {
        $local = $this->clock($moment);
        $isFine = isInYears($local->number * DAY);
        return $isFine ? $local : throw $this->problem('dayOutOfRange', $name, ['zone' => $this->timeZone]);
    }

    /** Whether all prices can be true; warns if they cannot. */
    private function isPlausible(): bool {
        foreach ($this->values as $higher => $more) {
            $lower = $this->program['parameters'][$higher]['moreThan'] ?? '';
            $less = $this->values[$lower] ?? null;
            $isSame = $less === null || $less['currency'] === $more['currency'];
            // Prices in the same currency are compared by their whole parts, and then by their fractions.
            if ($less !== null && (!$isSame || $more <= $less)) {
                $this->warn($isSame ? 'lowerPrice' : 'otherCurrencies', ['higher' => $higher, 'lower' => $lower]);
                return false;
            }
        }
        return true;
    }
}

/**
 * The billionths of a unit that an object with units and nanos means; null if it is none, or too large.
 *
 * @internal
 */
function billionths(mixed $money): ?int {
    $parts = [member($money, ['units']), member($money, ['nanos'])];
    [$units, $nanos] = array_map(fn ($part) => is_string($part) ? integerOf($part) : $part ?? 0, $parts);
    $isPrice = present($parts) !== [] && is_int($units) && is_int($nanos) && $nanos >= 0 && $nanos < 10 ** 9;
    $billionths = $isPrice ? $units * 10 ** 9 + $nanos : null;
    return is_int($billionths) ? $billionths : null;
}

/**
 * The code point of a character.
 *
 * @internal
 */
function codePoint(string $character): int {
    $bytes = unpack('C*', $character);
    $first = array_shift($bytes);
    // The first of several bytes begins with their number.
    $start = $bytes === [] ? $first : $first & (0x3f >> count($bytes));
    return array_reduce($bytes, fn ($code, $byte) => $code << 6 | $byte & 0x3f, $start);
}

// Steps of notices

/**
 * Finds the steps of notices, and what is sent next.
 *
 * @internal
 */
trait Steps {
    /** The step of the notice that is due; null without one. */
    public ?string $step = null;
    /** What is to be sent next if nothing more happens. */
    public ?NextNotice $next = null;

    /** Chooses the step of the decision's notice, with its key; warns if there is none. */
    private function chooseStep(): void {
        [$notice, $this->key] = [$this->verdict['notice'], null];
        if (!$this->maySend($notice)) {
            $this->warn('noConsent', ['notice' => $notice], $notice !== null);
            return;
        }
        $later = $this->program['notices'][$notice]['steps'] ?? [];
        $notices = ['first' => $notice] + array_column($later, 'notice', 'name');
        $due = $this->dueStep($this->verdict);
        $step = $this->wantedStep ?? $due;
        if (isset($notices[$step])) {
            [$this->step, $this->id, $this->key] = [$step, $notices[$step], $this->keyOf($notice, $step)];
            return;
        }
        $values = ['step' => $this->shortened($step), 'steps' => implode(', ', array_keys($notices))];
        $this->warn('noStep', ['notice' => $notice] + $values);
    }

    /** Whether there is a notice that may be sent: marketing needs consent. */
    private function maySend(?string $name): bool {
        $isMarketing = $this->program['notices'][$name ?? '']['isMarketing'] ?? false;
        return $name !== null && (!$isMarketing || $this->agreesToMarketing);
    }

    /**
     * The moments of the later steps of a verdict's notice by name, in order, each on a day of its own; none if it may
     * not be sent.
     *
     * @param array<string, mixed> $verdict
     * @return array<string, int>
     */
    private function steps(array $verdict): array {
        $notice = $this->program['notices'][$verdict['notice'] ?? ''] ?? [];
        if (!isset($notice['steps']) || !$this->maySend($verdict['notice'])) {
            return [];
        }
        $start = (isset($notice['since']) ? $this->instant($notice['since']) : null) ?? $this->since;
        $ends = [$this->later($verdict)['now'] ?? null, $this->instant($notice['validUntil'] ?? null)];
        [$moments, $days, $firstDay] = [[], [], $this->dayNumber($start)];
        foreach ($notice['steps'] as $step) {
            $end = $this->instant($step['of'] ?? null);
            $anchor = isset($step['of']) ? $end : $start;
            $moment = $anchor === null ? null : $anchor + $step['plus'];
            $day = $this->dayNumber($moment);
            $isOver = $moment >= min([INF, ...present([...$ends, $end])]);
            if ($day !== null && !$isOver && $day > ($firstDay ?? -INF)) {
                [$moments[$step['name']], $days[$step['name']]] = [$moment, $day];
            }
        }
        asort($moments);
        // Of several on one day the last counts.
        $last = array_flip(array_replace($moments, $days));
        return array_intersect_key($moments, array_flip($last));
    }

    /** The number of a moment's day in the customer's zone; null if either is outside the years 1 to 9999. */
    private function dayNumber(?int $moment): ?int {
        $day = $moment !== null && isInYears($moment) ? $this->clock($moment)->number : null;
        return $day !== null && isInYears($day * DAY) ? $day : null;
    }

    /** @param array<string, mixed> $verdict */
    private function dueStep(array $verdict): string {
        $due = array_filter($this->steps($verdict), fn ($moment) => $moment <= $verdict['now']);
        return array_key_last($due) ?? 'first';
    }

    /** What is sent next if nothing more happens. */
    public function nextNotice(): ?NextNotice {
        $next = fn ($notice, $step, $moment) =>
            new NextNotice($this->keyOf($notice, $step), $notice, $step, momentText($moment));
        [$verdict, $key] = [$this->verdict, $this->keyOf($this->verdict['notice'])];
        for ($count = 0; $count < 50 && $verdict !== null; $count++) {
            $steps = array_filter($this->steps($verdict), fn ($moment) => $moment > $verdict['now']);
            if ($steps !== []) {
                return $next($verdict['notice'], array_key_first($steps), reset($steps));
            }
            $verdict = $this->later($verdict);
            $notice = $verdict['notice'] ?? null;
            if ($this->maySend($notice) && ($key === null || $key !== $this->keyOf($notice))) {
                return $next($notice, $this->dueStep($verdict), $verdict['now']);
            }
        }
        return null;
    }
}

// Notices

const ZONE_CLOSING = 'notices.common.zone.closing';
const LINK = 'notices.common.link.plain';

/**
 * Writes a notice.
 *
 * @internal
 */
trait Notices {
    /** The notice; null if none is to be sent. */
    public ?Notice $notice = null;
    /** The tag of the catalog's locale for the customer's. */
    private string $tag;
    /** The end (exclusive) of the time in which the notice may be sent. */
    private ?int $validUntil = null;
    /** The key of the action's label. */
    private ?string $labelKey = null;
    /** The address of the action. */
    private ?string $address = null;

    // Texts

    /** The locale that has a text: that of a tag, or else the source; null if neither has it. */
    private function owner(string $key, string $tag): ?array {
        $locales = array_column($this->program['locales'], null, 'tag');
        $owner = fn ($own) => isset($locales[$own]['texts'][$key]) ? $locales[$own] : null;
        return first([$tag, $this->program['sourceLocale']], $owner);
    }

    /**
     * The paragraphs of a text, as pieces that may lead to an address.
     *
     * @param array<string, mixed> $values
     * @return list<list<array{text: string, url: ?string}>>
     */
    private function paragraphs(string $key, string $tag, array $values): array {
        $owner = $this->owner($key, $tag);
        $isMet = fn ($condition) => isMet($condition, $values[$condition['value']] ?? '');
        $fits = fn ($variant) => array_filter($variant['when'] ?? [], $isMet) === ($variant['when'] ?? []);
        $variant = find($owner['texts'][$key]['variants'] ?? [], $fits);
        $letters = "/[{$this->characters('rightToLeft')}]/u";
        $isIsolating = ($owner['isRightToLeft'] ?? false) || preg_grep($letters, array_filter($values, 'is_string'));
        $written = fn ($piece) => $this->written($piece, $values, $owner, $isIsolating);
        $text = fn ($inline) => implode('', array_map($written, $inline['pieces'] ?? $inline));
        $linked = fn ($inline) => ['text' => $text($inline), 'url' => $inline['url'] ?? null];
        return array_map(fn ($inlines) => array_map($linked, $inlines), $variant['paragraphs'] ?? []);
    }

    /**
     * A text on one line.
     *
     * @param array<string, mixed> $values
     */
    private function line(string $key, string $tag, array $values): string {
        $joined = fn ($paragraph) => implode('', array_column($paragraph, 'text'));
        return implode(' ', array_map($joined, $this->paragraphs($key, $tag, $values)));
    }

    /**
     * @param string|array<string, mixed> $piece
     * @param array<string, mixed> $values
     * @param array<string, mixed> $owner
     */
    private function written(string|array $piece, array $values, array $owner, bool $isIsolating): string {
        if (is_string($piece)) {
            return $piece;
        }
        [$value, $as] = [$values[$piece['value'] ?? ''] ?? '', $piece['as'] ?? []];
        $text = match (true) {
            is_array($value) => priceText($value, $this->style('prices', $as['price'], $owner)),
            $value instanceof Day => dayText($value, $this->style('days', $this->dayStyle($value, $as), $owner)),
            $as !== [] => integerText($value, $this->style('integers', $as['integer'], $owner)),
            default => $piece['constant'] ?? (string) $value,
        };
        return $isIsolating && isset($piece['isolate']) ? "{$piece['isolate']}{$text}\u{2069}" : $text;
    }

    /**
     * @param array<string, mixed> $owner
     * @return array<mixed>
     */
    private function style(string $kind, int $index, array $owner): array {
        $style = $this->program['styles'][$kind][$index];
        $isRegional = in_array($this->locale, $owner['regions'] ?? [], true);
        return $isRegional ? $style['regional'][$this->locale] ?? $style['usual'] : $style['usual'];
    }

    /** @param array<string, int> $as */
    private function dayStyle(Day $day, array $as): int {
        $showsTime = $this->isDocument || $this->endsToday;
        $kind = $showsTime && $day->minute !== null && isset($as['time']) ? 'time' : 'day';
        return $as[$this->showsYear ? "{$kind}WithYear" : $kind];
    }

    // Channels

    /**
     * Writes the notice of the decision, if there is one and it may be sent.
     *
     * @param list<string> $wanted The channels to write it for; all when empty.
     */
    public function write(array $wanted): void {
        $this->chooseStep();
        if ($this->id === null) {
            return;
        }
        $known = $this->program['notices'][$this->id]['channels'];
        $channels = array_filter($known, fn ($channel) => $wanted === [] || in_array($channel['name'], $wanted, true));
        $source = $this->program['sourceLocale'];
        $nearest = $this->nearest($this->locale);
        $this->tag = $nearest ?? $source;
        if ($this->isDue($channels)) {
            $this->warn('noTexts', ['locale' => $this->locale, 'source' => $source], $nearest === null);
            $names = array_column($known, 'name');
            foreach (array_diff($wanted, $names) as $name) {
                $this->warn('noChannel', ['channel' => $this->shortened($name), 'channels' => implode(', ', $names)]);
            }
            $this->notice = $this->noticeIn($channels, $this->decision->action);
        }
    }

    /**
     * Reads the values of a notice. Returns whether it may be sent, and warns if not.
     *
     * @param array<array<string, mixed>> $channels
     */
    private function isDue(array $channels): bool {
        $warnings = $this->warnings;
        $names = array_unique(array_merge(...array_column(array_column($channels, 'parameters'), $this->tag)));
        $end = $this->program['notices'][$this->id]['validUntil'] ?? null;
        try {
            $this->validUntil = $end === null ? null : $this->momentOfParameter($end);
            $isOver = $this->validUntil !== null && $this->validUntil <= $this->now;
            $isOver || $this->readValues($names);
        } catch (NoticebookError $error) {
            $isAround = fn ($path) => str_starts_with($error->path ?? '', "{$path}.");
            find(array_keys($this->identifiers), $isAround) ?? throw $error;
            $this->warnings = $warnings;
            $this->warn('notFetched', ['path' => $error->path]);
            return false;
        }
        $this->warn('expired', ['moment' => momentText($this->validUntil ?? 0)], $isOver);
        return !$isOver && $this->isPlausible();
    }

    /** @param array<array<string, mixed>> $channels */
    private function noticeIn(array $channels, ?string $action): Notice {
        $this->labelKey = $action === null ? null : "notices.common.action.{$action}";
        $this->address = $this->program['links'][$action ?? ''] ?? null;
        [$written, $locales] = [[], []];
        foreach ($channels as $channel) {
            $locales[$channel['name']] = $this->localeOf($channel);
            $written[$channel['name']] = $this->channel($channel, $locales[$channel['name']]);
        }
        $tags = array_values(array_unique($locales)) ?: [$this->tag];
        $common = count($tags) === 1 ? $tags[0] : null;
        $label = $this->line($this->labelKey ?? '', $common ?? $this->tag, $this->values);
        $link = $action === null ? null : new ActionLink($action, $label, $this->address);
        $end = $this->validUntil === null ? null : momentText($this->validUntil);
        return new Notice($link, $written, $this->id, $common, $locales, $this->timeZone, $end);
    }

    /**
     * The locale of a channel: the customer's, or the source if the customer's has not all of its texts.
     *
     * @param array<string, mixed> $channel
     */
    private function localeOf(array $channel): string {
        $isMissing = fn ($key) => ($this->owner($key, $this->tag)['tag'] ?? $this->tag) !== $this->tag;
        $missing = array_values(array_unique(array_filter($this->keys($channel), $isMissing)));
        $source = $this->program['sourceLocale'];
        $more = count($missing) > 1 ? ' and ' . (count($missing) - 1) . ' more' : '';
        $values = ['channel' => $channel['name'], 'source' => $source, 'locale' => $this->locale];
        $this->warn('otherLocale', $values + ['key' => $missing[0] ?? '', 'more' => $more], $missing !== []);
        $tag = $missing === [] ? $this->tag : $source;
        $isBeyond = fn ($key) => isset($this->owner($key, $tag)['texts'][$key]['source']);
        $beyond = find($this->keys($channel), $isBeyond);
        return $beyond === null ? $tag : throw $this->problem('beyondProgram', null, ['key' => $beyond]);
    }

    /**
     * The keys of the texts that a channel is written with.
     *
     * @param array<string, mixed> $channel
     * @return list<string>
     */
    private function keys(array $channel): array {
        ['openings' => $openings, 'closings' => $closings] = $this->program['notices'][$this->id];
        $keys = [];
        foreach ($this->parts($channel, $this->tag) as ['key' => $key, 'format' => $format, 'zone' => $zone]) {
            $closing = $zone === null ? [] : [ZONE_CLOSING];
            array_push($keys, $key, ...match ($format) {
                'actionLabel', 'line' => [],
                'paragraphs' => [...$openings, ...$closings, ...present([$this->labelKey]), ...$closing, LINK],
            });
        }
        return $keys;
    }

    /**
     * The parts of a channel that have a text, with its key, and with the zone's name if they name it.
     *
     * @param array<string, mixed> $channel
     * @return list<array<string, mixed>>
     */
    private function parts(array $channel, string $tag): array {
        $zone = $this->program['zones'][$this->timeZone][$tag] ?? '';
        $naming = $this->isZoneAssumed ? $channel['zoneParts'][$tag] : [];
        $parts = [];
        foreach ($this->program['channels'][$channel['name']] as $part) {
            $own = "notices.{$this->id}.{$channel['name']}.{$part['name']}";
            $key = $part['format'] === 'actionLabel' ? $this->labelKey : $own;
            if ($key !== null && $this->owner($key, $tag) !== null) {
                $parts[] = ['key' => $key, 'zone' => in_array($part['name'], $naming, true) ? $zone : null] + $part;
            }
        }
        return $parts;
    }

    /**
     * @param array<string, mixed> $channel
     * @return array<string, Part>
     */
    private function channel(array $channel, string $tag): array {
        $written = [];
        foreach ($this->parts($channel, $tag) as $part) {
            $written[$part['name']] = match (true) {
                $part['format'] === 'paragraphs' => $this->document($part, $tag, $written),
                $part['isTextMessage'] ?? false => $this->textMessage($this->line($part['key'], $tag, $this->values)),
                default => new Part($this->line($part['key'], $tag, $this->values)),
            };
        }
        return $written;
    }

    private function textMessage(string $line): Part {
        $link = $this->linksTextMessages && $this->address !== null ? " {$this->address}" : '';
        $text = preg_replace("/[{$this->characters('narrowSpaces')}]/u", ' ', $line . $link);
        ['gsm7' => $plain, 'gsm7Extensions' => $extensions, 'textMessages' => $sizes] = $this->program['characters'];
        $letters = preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY);
        $isPlain = array_filter($letters, fn ($letter) => !str_contains($plain . $extensions, $letter)) === [];
        $isDouble = fn ($letter) => $isPlain ? str_contains($extensions, $letter) : strlen($letter) === 4;
        $length = count($letters) + count(array_filter($letters, $isDouble));
        ['single' => $single, 'part' => $part] = $sizes[$isPlain ? 'gsm7' : 'ucs2'];
        return new Part($text, messages: $length <= $single ? 1 : (int) ceil($length / $part));
    }

    // Documents

    /**
     * An email's body, in its layouts.
     *
     * @param array<string, mixed> $part
     * @param array<string, Part> $written The parts of the channel that come before.
     */
    private function document(array $part, string $tag, array $written): Part {
        $this->isDocument = true;
        ['openings' => $openings, 'closings' => $closings] = $this->program['notices'][$this->id];
        ['key' => $key, 'zone' => $zone] = $part;
        $text = [...$this->shared($openings, $tag), ...$this->paragraphs($key, $tag, $this->values)];
        $closing = $zone === null ? [] : $this->paragraphs(ZONE_CLOSING, $tag, ['zone' => $zone]);
        $ending = [...$closing, ...$this->shared($closings, $tag)];
        $owner = $this->owner($key, $tag);
        $values = [
            'lang' => $owner['tag'], 'dir' => $owner['isRightToLeft'] ?? false ? 'rtl' : 'ltr',
            'subject' => $written['subject']->text ?? '', 'preheader' => $written['preheader']->text ?? '',
            'hasAction' => $this->labelKey !== null, 'action' => $this->line($this->labelKey ?? '', $tag, $this->values),
            'actionURL' => $this->address ?? '', 'hasClosings' => $ending !== [],
        ] + array_filter($this->values, is_string(...));
        $frame = $owner['emails'][$this->program['notices'][$this->id]['isMarketing'] ?? false ? 'marketing' : 'service'];
        $joined = fn ($inline) => fn ($paragraph) => implode('', array_map($inline, $paragraph));
        $lists = fn ($inline) => [
            'paragraphs' => array_map($joined($inline), $text), 'closings' => array_map($joined($inline), $ending),
        ];
        ['html' => $html, 'text' => $layout] = $this->program['layouts'];
        $plain = fn ($inline) => $inline['url'] === null ? $inline['text'] : $this->line(LINK, $tag, $inline);
        preg_match("/^.*[^{$this->characters('whiteSpace')}]/us", laidOut($layout, $lists($plain) + $frame['text'] + $values), $found);
        $this->isDocument = false;
        return new Part($found[0] ?? '', laidOut($html, $lists(linked(...)) + $frame['html'] + $values));
    }

    /**
     * The paragraphs of openings or closings, without those that need a value that is missing.
     *
     * @param list<string> $keys
     * @return list<list<array{text: string, url: ?string}>>
     */
    private function shared(array $keys, string $tag): array {
        $missing = array_keys($this->values, null, true);
        $needs = fn ($key) => $this->owner($key, $tag)['texts'][$key]['needs'] ?? [];
        $there = array_values(array_filter($keys, fn ($key) => array_intersect($needs($key), $missing) === []));
        return array_merge(...array_map(fn ($key) => $this->paragraphs($key, $tag, $this->values), $there));
    }
}

/**
 * Whether a value meets a condition of a variant.
 *
 * @internal
 * @param array<string, mixed> $condition
 */
function isMet(array $condition, mixed $value): bool {
    if (isset($condition['equals'])) {
        return in_array($value, (array) $condition['equals'], true);
    }
    $has = fn ($relation) => hasRelation($value, $relation);
    $hasAll = fn ($relations) => array_filter($relations, $has) === $relations;
    $found = array_filter($condition['anyOf'] ?? $condition['noneOf'], $hasAll);
    return ($found !== []) === isset($condition['anyOf']);
}

/**
 * Whether a number, whose sign does not count, has a relation of a plural rule.
 *
 * @internal
 * @param array<string, mixed> $relation
 */
function hasRelation(int $number, array $relation): bool {
    $operand = abs(isset($relation['modulus']) ? $number % $relation['modulus'] : $number);
    $ranges = array_filter($relation['ranges'], fn ($range) => $operand >= $range[0] && $operand <= $range[1]);
    return ($ranges === []) === ($relation['isOutside'] ?? false);
}

/**
 * A whole number in a style.
 *
 * @internal
 * @param array<string, mixed> $style
 */
function integerText(int $number, array $style): string {
    $digits = ltrim((string) $number, '-');
    [$count, $text] = [strlen($digits), ''];
    foreach (str_split($digits) as $index => $digit) {
        $rest = $count - $index - $style['lastGroup'];
        $beginsGroup = $index > 0 && $rest >= 0 && $rest % $style['otherGroups'] === 0;
        $text .= $beginsGroup && $count >= $style['leastGroupedDigits'] ? $style['separator'] : '';
        $text .= $style['digits'][(int) $digit];
    }
    return $number < 0 ? $style['minus'][0] . $text . $style['minus'][1] : $text;
}

/**
 * A price in a style.
 *
 * @internal
 * @param array{currency: string, whole: int, fraction: string} $price
 * @param array<string, mixed> $style
 */
function priceText(array $price, array $style): string {
    [$before, $after] = $style['currencies'][$price['currency']];
    $fraction = strtr($price['fraction'], $style['whole']['digits']);
    $decimals = $fraction === '' ? '' : $style['decimalSign'] . $fraction;
    return $before . integerText($price['whole'], $style['whole']) . $decimals . $after;
}

/**
 * A day in a style, perhaps with its time.
 *
 * @internal
 * @param list<string|array<string, list<string>>> $pieces The style.
 */
function dayText(Day $day, array $pieces): string {
    $fields = explode('-', gmdate('Y-n-j-N-G-i', $day->number * 86_400 + ($day->minute ?? 0) * 60));
    [$year, $month, $date, $weekday, $hour, $minute] = array_map('intval', $fields);
    $places = ['month' => $month - 1, 'day' => $date - 1, 'weekday' => $weekday - 1];
    $places += ['hour' => $hour, 'minute' => $minute];
    $text = '';
    foreach ($pieces as $piece) {
        $name = is_array($piece) ? array_key_first($piece) : '';
        $text .= match ($name) {
            '' => $piece,
            'year' => strtr((string) $year, $piece['year']),
            default => $piece[$name][$places[$name]],
        };
    }
    return $text;
}

/**
 * Writes a layout of emails.
 *
 * @internal
 * @param list<string|array<string, mixed>> $parts
 * @param array<string, bool|string|list<string>> $values That of `.` is the item of the list around the parts.
 */
function laidOut(array $parts, array $values): string {
    $text = '';
    foreach ($parts as $part) {
        $value = $values[$part['value'] ?? ''] ?? '';
        $text .= match (true) {
            is_string($part) => $part,
            isset($part['value']) => $part['isEscaped'] ?? false ? escaped($value) : $value,
            default => section($part, $values),
        };
    }
    return $text;
}

/**
 * Writes a part of a layout that depends on a value, for a list once for each item.
 *
 * @internal
 * @param array<string, mixed> $section
 * @param array<string, bool|string|list<string>> $values
 */
function section(array $section, array $values): string {
    $value = $values[$section['section']] ?? false;
    $isThere = !in_array($value, [false, '', []], true);
    $items = is_array($value) && $isThere ? $value : [$values['.'] ?? ''];
    $written = fn ($item) => laidOut($section['parts'], ['.' => $item] + $values);
    return $isThere === ($section['isInverted'] ?? false) ? '' : implode('', array_map($written, $items));
}

/**
 * A piece of a paragraph as HTML.
 *
 * @internal
 * @param array{text: string, url: ?string} $inline
 */
function linked(array $inline): string {
    [$text, $url] = [escaped($inline['text']), escaped($inline['url'] ?? '')];
    return $inline['url'] === null ? $text : "<a href=\"{$url}\">{$text}</a>";
}

/**
 * A text as HTML has it.
 *
 * @internal
 */
function escaped(string $text): string {
    return strtr($text, ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', "'" => '&#39;']);
}
