<?php
// Decides about subscriptions and words notices with the data of a Noticebook catalog. This file is the same for every
// catalog; `noticebook generate-code php` writes it next to Catalog.php. It needs PHP 8.1 or later, with the extensions
// that every PHP has. With `intl`, texts are compared in any normalization form.

declare(strict_types=1);

namespace Noticebook;

/** Facts that nothing can be decided about. */
final class NoticebookError extends \RuntimeException
{
    /**
     * @param ?string $path The place in the facts; null for the facts as a whole.
     * @param string $problem What is wrong there, and what to pass.
     */
    public function __construct(public readonly ?string $path, public readonly string $problem)
    {
        parent::__construct($path === null ? $problem : "{$path}: {$problem}");
    }
}

// Results

/**
 * Writes an object as JSON: its members sorted by name, and absent ones left out, except for `entitled`, of which null
 * says something.
 *
 * @internal
 */
trait SortedMembers
{
    public function jsonSerialize(): object
    {
        $members = array_filter(
            get_object_vars($this),
            static fn (mixed $member, string $name): bool => $member !== null || $name === 'entitled',
            ARRAY_FILTER_USE_BOTH,
        );
        ksort($members, SORT_STRING);
        return (object) $members;
    }
}

/** A row over the table that changed something. */
final class Overlay implements \JsonSerializable
{
    use SortedMembers;

    public function __construct(public readonly string $row, public readonly string $stage)
    {
    }
}

/** What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC. */
final class Decision implements \JsonSerializable
{
    use SortedMembers;

    /**
     * @param ?string $action The link of the action that the customer can take.
     * @param ?string $advice What the caller should do about the facts themselves, or about a notice that is only a
     *     test.
     * @param ?bool $entitled Whether the customer has access; null means to leave it unchanged, and to fetch newer
     *     facts.
     * @param string $evidence How sure the row is.
     * @param ?string $message The message of the store that applies.
     * @param ?string $nextChange The first later moment at which the same facts give another decision; it belongs to
     *     that one.
     * @param ?string $notice The notice to send.
     * @param list<Overlay> $overlays The rows over the table that changed something, in order.
     * @param string $row The row of the table that decided.
     */
    public function __construct(
        public readonly ?string $action,
        public readonly ?string $advice,
        public readonly ?bool $entitled,
        public readonly string $evidence,
        public readonly ?string $message,
        public readonly ?string $nextChange,
        public readonly ?string $notice,
        public readonly string $now,
        public readonly array $overlays,
        public readonly string $row,
        public readonly string $state,
        public readonly string $table,
    ) {
    }
}

/** A decision, and what tells it from others. */
final class DecisionResult implements \JsonSerializable
{
    use SortedMembers;

    /**
     * @param ?string $deduplicationKey Names an occurrence of the notice, so that each is sent once.
     * @param ?string $id The caller's own name for the request.
     */
    public function __construct(
        public readonly Decision $decision,
        public readonly ?string $deduplicationKey,
        public readonly ?string $id,
    ) {
    }
}

/** What of the customer's language or zone was assumed. */
final class Assumption implements \JsonSerializable
{
    use SortedMembers;

    /**
     * @param 'locale'|'timeZone' $field
     * @param ?string $storefront The region of the store that makes the value likely.
     */
    public function __construct(
        public readonly string $field,
        public readonly string $value,
        public readonly ?string $storefront,
    ) {
    }
}

/** A text of a channel. */
final class Part implements \JsonSerializable
{
    use SortedMembers;

    /**
     * @param ?string $html The text as an HTML document, for bodies of emails.
     * @param ?int $messages How many messages a text message (SMS) is sent as.
     */
    public function __construct(
        public readonly string $text,
        public readonly ?string $html = null,
        public readonly ?int $messages = null,
    ) {
    }
}

/** The link of the action that the customer can take. */
final class ActionLink implements \JsonSerializable
{
    use SortedMembers;

    public function __construct(
        public readonly string $id,
        public readonly string $label,
        public readonly ?string $url,
    ) {
    }
}

/** A notice in words. */
final class Notice implements \JsonSerializable
{
    use SortedMembers {
        jsonSerialize as private sortedMembers;
    }

    /**
     * @param array<string, array<string, Part>> $channels The texts, by channel and name.
     * @param ?string $locale The locale of all channels; null if they differ.
     * @param array<string, string> $locales The locale of each channel.
     * @param ?string $validUntil The end (exclusive) of the time in which the notice may be sent; null if it never
     *     becomes wrong.
     */
    public function __construct(
        public readonly ?ActionLink $action,
        public readonly array $channels,
        public readonly string $id,
        public readonly ?string $locale,
        public readonly array $locales,
        public readonly string $timeZone,
        public readonly ?string $validUntil,
    ) {
    }

    public function jsonSerialize(): object
    {
        $members = $this->sortedMembers();
        $members->channels = (object) array_map(static fn (array $parts): object => (object) $parts, $this->channels);
        $members->locales = (object) $this->locales;
        return $members;
    }
}

/** A decision, and the notice that it asks for. */
final class NoticeResult implements \JsonSerializable
{
    use SortedMembers;

    /**
     * @param list<Assumption> $assumptions What of the customer's language and zone was assumed.
     * @param ?string $deduplicationKey Names an occurrence of the notice, so that each is sent once.
     * @param ?string $id The caller's own name for the request.
     * @param ?Notice $notice Null if no notice is to be sent.
     * @param list<string> $warnings Why a notice that the decision names is not to be sent.
     */
    public function __construct(
        public readonly array $assumptions,
        public readonly Decision $decision,
        public readonly ?string $deduplicationKey,
        public readonly ?string $id,
        public readonly ?Notice $notice,
        public readonly array $warnings,
    ) {
    }
}

// The catalog

/** A catalog that is ready to decide and to word notices. Make one at start, and share it. */
final class Noticebook
{
    /** @var array<string, mixed> */
    private readonly array $catalog;
    private readonly Decider $decider;
    private readonly Texts $texts;

    /** @param string $data The catalog as data, by default that of Catalog.php. */
    public function __construct(string $data = Catalog::DATA)
    {
        $this->catalog = json_decode($data, true, flags: JSON_THROW_ON_ERROR);
        $this->decider = new Decider($this->catalog['decision'], $this->catalog['notices']);
        $this->texts = new Texts($this->catalog);
    }

    /**
     * Decides about facts at a moment; one that equals `now` is past.
     *
     * @param string|array<string, mixed>|\stdClass $facts Payloads as the store sends them, decoded, and fields of the
     *     request beside them: as JSON, or as json_decode gives it. Where it gives arrays, an empty one is an object or
     *     a list, whichever belongs at its place.
     * @param \DateTimeInterface|int|null $now The moment of the decision, a date or milliseconds since 1970; by default
     *     that of the facts.
     * @throws NoticebookError Where the facts cannot be used.
     */
    public function decide(
        string|array|\stdClass $facts,
        \DateTimeInterface|int|null $now = null,
    ): DecisionResult {
        $read = new Facts($facts, $this->catalog['payloads']);
        $this->setting($read, $read->request('locale') ?? $this->catalog['sourceLocale'], null);
        foreach (['appName', 'productName', 'support'] as $name) {
            $read->request($name);
        }
        return $this->decider->decided($read, Moment::ofDecision($now, $read));
    }

    /**
     * Decides, and words the notice that the decision asks for.
     *
     * @param string|array<string, mixed>|\stdClass $facts As for `decide`.
     * @param \DateTimeInterface|int|null $now As for `decide`.
     * @param ?string $locale The customer's locale; by default that of the facts, or what the store's region makes
     *     likely.
     * @param ?string $timeZone The customer's time zone; by default that of the facts, or what the store's region makes
     *     likely.
     * @param list<string> $channels The channels to word the notice for; all when empty.
     * @throws NoticebookError Where the facts cannot be used.
     */
    public function notice(
        string|array|\stdClass $facts,
        \DateTimeInterface|int|null $now = null,
        ?string $locale = null,
        ?string $timeZone = null,
        array $channels = [],
    ): NoticeResult {
        $read = new Facts($facts, $this->catalog['payloads']);
        $setting = $this->setting($read, $locale, $timeZone);
        $at = Moment::ofDecision($now, $read);
        $result = $this->decider->decided($read, $at);
        $warnings = [];
        $notice = $result->decision->notice === null
            ? null
            : $this->worded($result->decision, $read, $at, $setting, $channels, $warnings);
        return new NoticeResult(
            assumptions: $setting->assumptions,
            decision: $result->decision,
            deduplicationKey: $result->deduplicationKey,
            id: $result->id,
            notice: $notice,
            warnings: $warnings,
        );
    }

    /** The customer's language and zone: those given, those of the facts, or what the store's region makes likely. */
    private function setting(Facts $facts, ?string $locale, ?string $timeZone): Setting
    {
        $locale ??= $facts->request('locale');
        $timeZone ??= $facts->request('timeZone');
        $region = $this->catalog['payloads']['region'] ?? null;
        $isOpen = $locale === null || $timeZone === null;
        $storefront = $isOpen && $region !== null ? $facts->text($region) : null;
        [$likely, $usual] = $this->catalog['regions'][$storefront ?? ''] ?? [null, null];
        $assumptions = [];
        if ($locale === null) {
            $locale = $likely ?? throw new NoticebookError(
                'locale',
                "No locale is given, and no storefront tells it; pass the customer's locale",
            );
            $assumptions[] = new Assumption('locale', $locale, $storefront);
        } elseif (preg_match('/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*\z/', $locale) !== 1) {
            throw new NoticebookError('locale', 'This is not a locale; pass a tag of BCP 47, such as ja or pt-BR');
        }
        $isZoneAssumed = $timeZone === null;
        if ($isZoneAssumed) {
            $timeZone = $usual ?? 'UTC';
            $assumptions[] = new Assumption('timeZone', $timeZone, $usual === null ? null : $storefront);
        }
        return new Setting($locale, $timeZone, new Zone($timeZone), $isZoneAssumed, $assumptions);
    }

    /**
     * The notice of a decision; null, with a warning, if it must not be sent.
     *
     * @param list<string> $wanted
     * @param list<string> $warnings
     */
    private function worded(
        Decision $decision,
        Facts $facts,
        int $now,
        Setting $setting,
        array $wanted,
        array &$warnings,
    ): ?Notice {
        $id = $decision->notice;
        $notice = $this->catalog['notices'][$id];
        if ($facts->flag('reminder')) {
            if (!isset($notice['reminder'])) {
                $warnings[] = "Notice {$id} has no reminder";
                return null;
            }
            $id = $notice['reminder'];
            $notice = $this->catalog['notices'][$id];
        }
        $parameters = new Parameters($this->catalog['parameters'], $facts, $now, $setting->zone);
        $validUntil = isset($notice['validUntil']) ? $parameters->moment($notice['validUntil']) : null;
        if ($validUntil !== null && $validUntil <= $now) {
            $warnings[] = "Notice {$id} was valid until " . Moment::text($validUntil)
                . ', which is over; it must not be sent';
            return null;
        }
        $locale = $this->texts->nearest($setting->locale);
        $shown = array_values(array_filter(
            $notice['channels'],
            static fn (array $channel): bool => $wanted === [] || in_array($channel['name'], $wanted, true),
        ));
        $used = array_map(static fn (array $channel): array => $channel['parameters'][$locale['tag']], $shown);
        $used = array_unique(array_merge(...$used), SORT_STRING);
        sort($used, SORT_STRING);
        $values = $parameters->values(
            $used,
            $this->defaultKeys($setting->locale),
            new Styles($this->catalog['styles'], self::region($setting->locale, $locale)),
        );
        if ($values->contradiction !== null) {
            $warnings[] = "Notice {$id} must not be sent: {$values->contradiction}";
            return null;
        }
        return (new NoticeWriter(
            catalog: $this->catalog,
            texts: $this->texts,
            id: $id,
            notice: $notice,
            action: $decision->action,
            setting: $setting,
            values: $values,
            linksTextMessages: $facts->flag('textMessageLink'),
        ))->notice($shown, $locale, $validUntil);
    }

    /**
     * The locales whose default of a parameter counts, the best first.
     *
     * @return list<string>
     */
    private function defaultKeys(string $locale): array
    {
        return [$locale, Text::lowercased(explode('-', $locale)[0]), 'any', $this->catalog['sourceLocale']];
    }

    /**
     * The region of a locale whose own ways of writing count.
     *
     * @param array<string, mixed> $locale
     */
    private static function region(string $requested, array $locale): ?string
    {
        foreach ($locale['regions'] ?? [] as $tag) {
            if (Text::lowercased($tag) === Text::lowercased($requested)) {
                return $tag;
            }
        }
        return null;
    }
}

/**
 * The customer's language and zone.
 *
 * @internal
 */
final class Setting
{
    /** @param list<Assumption> $assumptions */
    public function __construct(
        public readonly string $locale,
        public readonly string $timeZone,
        public readonly Zone $zone,
        public readonly bool $isZoneAssumed,
        public readonly array $assumptions,
    ) {
    }
}

// Deciding

/**
 * What the tables say about values of the variables.
 *
 * @internal
 */
final class Verdict
{
    /**
     * @param array<string, string> $outcome The outputs.
     * @param list<Overlay> $overlays
     */
    public function __construct(
        public readonly string $row,
        public readonly string $evidence,
        public readonly array $outcome,
        public readonly array $overlays,
    ) {
    }

    public function isSame(self $other): bool
    {
        return $this->row === $other->row && array_diff_assoc($this->outcome, $other->outcome) === [];
    }
}

/**
 * Decides with the tables of a catalog.
 *
 * @internal
 */
final class Decider
{
    /**
     * @param array<string, mixed> $decision
     * @param array<string, array<string, mixed>> $notices
     */
    public function __construct(private readonly array $decision, private readonly array $notices)
    {
    }

    public function decided(Facts $facts, int $now): DecisionResult
    {
        $facts->chooseItems($now);
        $values = array_map(
            static fn (array $variable): int => self::value($variable, $facts, $now),
            $this->decision['variables'],
        );
        $first = $this->verdict($values);
        $facts->checkIdentity();
        $change = $this->nextChange($facts, $now, $values, $first);
        $notice = $this->part('notice', $first);
        $key = $this->occurrenceKey($facts, $notice);
        $id = $facts->request('id');
        $decision = new Decision(
            action: $this->part('action', $first),
            advice: $this->part('advice', $first),
            entitled: match ($this->part('access', $first)) {
                'true' => true,
                'null' => null,
                default => false,
            },
            evidence: $first->evidence,
            message: $this->part('message', $first),
            nextChange: $change === null ? null : Moment::text($change),
            notice: $notice,
            now: Moment::text($now),
            overlays: $first->overlays,
            row: $first->row,
            state: $first->outcome[$this->decision['parts']['state']],
            table: $this->decision['tables'][0]['table'],
        );
        return new DecisionResult($decision, $key, $id);
    }

    /** A part of a decision; null if the outcome has none. */
    private function part(string $name, Verdict $verdict): ?string
    {
        $value = $verdict->outcome[$this->decision['parts'][$name] ?? ''] ?? 'none';
        return $value === 'none' ? null : $value;
    }

    /** @param list<int> $values */
    private function verdict(array $values): Verdict
    {
        $outcome = array_column($this->decision['outputs'], 'initial', 'name');
        $first = null;
        $overlays = [];
        foreach ($this->decision['tables'] as $table) {
            $tokens = [];
            foreach ($table['inputs'] as $input) {
                $known = match ($input['output'] ?? null) {
                    null => $values[$input['variable']],
                    'evidence' => $first['evidence'],
                    default => $outcome[$input['output']],
                };
                $tokens[$input['name']] = $input['values'][$known];
            }
            $found = self::row($table, $tokens);
            $changes = array_diff_assoc($found['then'], $outcome);
            $outcome = array_replace($outcome, $found['then']);
            if ($first === null) {
                $first = $found;
            } elseif ($changes !== []) {
                $overlays[] = new Overlay($found['row'], $table['table']);
            }
        }
        return new Verdict($first['row'], $first['evidence'], $outcome, $overlays);
    }

    /**
     * The first row of a table whose words are all allowed.
     *
     * @param array<string, mixed> $table
     * @param array<string, string> $tokens
     * @return array<string, mixed>
     */
    private static function row(array $table, array $tokens): array
    {
        foreach ($table['rows'] as $row) {
            foreach ($row['when'] as $name => $allowed) {
                if (!in_array($tokens[$name], $allowed, true)) {
                    continue 2;
                }
            }
            return $row;
        }
        throw new NoticebookError(null, "Table {$table['table']} has no row for these facts");
    }

    /**
     * The first later moment at which the same facts give another row or outcome.
     *
     * @param list<int> $values
     */
    private function nextChange(Facts $facts, int $now, array $values, Verdict $first): ?int
    {
        $next = $this->firstMoment($facts, $now);
        while ($next !== null) {
            foreach ($this->decision['variables'] as $index => $variable) {
                if (isset($variable['moments'])) {
                    $values[$index] = self::value($variable, $facts, $next);
                }
            }
            if (!$first->isSame($this->verdict($values))) {
                return $next;
            }
            $next = $this->firstMoment($facts, $next);
        }
        return null;
    }

    /** The first moment after another that a variable is. */
    private function firstMoment(Facts $facts, int $after): ?int
    {
        $first = null;
        foreach ($this->decision['variables'] as $variable) {
            foreach ($variable['moments'] ?? [] as $place) {
                $at = Moment::later($variable['plus'] ?? 0, $place, $facts);
                if ($at === null) {
                    continue;
                }
                if ($at > $after && ($first === null || $at < $first)) {
                    $first = $at;
                }
                if (!($variable['isCombination'] ?? false)) {
                    break;
                }
            }
        }
        return $first;
    }

    /** Names an occurrence of a notice: a digest of its situation, the step, the period and the subscription. */
    private function occurrenceKey(Facts $facts, ?string $name): ?string
    {
        // Identifiers of a wrong type are refused without a notice too.
        $identity = $facts->identity();
        if ($name === null) {
            return null;
        }
        $notice = $this->notices[$name];
        $occurrence = $facts->occurrence($notice['occurrence']);
        if ($occurrence === null || $identity === null) {
            return null;
        }
        $step = $facts->flag('reminder') ? 'reminder' : 'first';
        return substr(hash('sha256', implode("\n", [$notice['situation'], $step, $occurrence, $identity])), 0, 32);
    }

    /**
     * The number of a variable's value.
     *
     * @param array<string, mixed> $variable
     */
    private static function value(array $variable, Facts $facts, int $now): int
    {
        if (isset($variable['moments'])) {
            return self::momentValue($variable, $facts, $now);
        }
        $value = $facts->value($variable['field']);
        if ($value === null) {
            return $variable['absent'];
        }
        $isKnownType = false;
        foreach ($variable['literals'] as [$literal, $number]) {
            if ($literal === $value) {
                return $number;
            }
            $isKnownType = $isKnownType || get_debug_type($literal) === get_debug_type($value);
        }
        if ($isKnownType && isset($variable['unlisted'])) {
            return $variable['unlisted'];
        }
        $listed = array_map(
            static fn (bool|int|string $own): string => is_bool($own) ? var_export($own, true) : (string) $own,
            array_column($variable['literals'], 0),
        );
        throw new NoticebookError(
            Facts::shown($variable['field']),
            "This is {$facts->kind($value)} that no table knows; pass one of " . implode(', ', $listed),
        );
    }

    /**
     * The number of a variable of moments: the first that is there, or a digit for each; 0 absent, 1 past, 2 future.
     *
     * @param array<string, mixed> $variable
     */
    private static function momentValue(array $variable, Facts $facts, int $now): int
    {
        $number = 0;
        foreach ($variable['moments'] as $place) {
            $at = Moment::later($variable['plus'] ?? 0, $place, $facts);
            $digit = $at === null ? 0 : ($at <= $now ? 1 : 2);
            if ($variable['isCombination'] ?? false) {
                $number = $number * 3 + $digit;
            } elseif ($digit !== 0) {
                return $digit;
            }
        }
        return $number;
    }
}

// Payloads

/**
 * Payloads, found in whatever form they came.
 *
 * @internal
 */
final class Facts
{
    private const IDENTIFIER_BYTES = 256;

    /** @var array<string, mixed> The objects that paths begin with. */
    private array $places = [];

    /** Whether an empty array may be an object: json_decode writes both as one where it gives arrays. */
    private readonly bool $isEmptyArrayObject;

    /**
     * @param string|array<string, mixed>|\stdClass $facts
     * @param array<string, mixed> $payloads
     */
    public function __construct(string|array|\stdClass $facts, private readonly array $payloads)
    {
        $this->isEmptyArrayObject = is_array($facts);
        $value = is_string($facts) ? self::decoded($facts) : $facts;
        if (!$this->isObject($value)) {
            throw new NoticebookError(null, "The facts are {$this->kind($value)}, not an object");
        }
        $this->places['request'] = $value;
        $this->refuse();
        $this->readObjects($value);
        $this->refuse();
        $this->checkSubject();
        $this->addDerived();
    }

    private static function decoded(string $facts): mixed
    {
        try {
            return Text::fromJSON($facts);
        } catch (\JsonException $error) {
            throw new NoticebookError(null, 'The facts are not JSON: ' . lcfirst($error->getMessage()));
        }
    }

    /** Finds the items of lists that only a moment tells. */
    public function chooseItems(int $now): void
    {
        $isChosen = false;
        foreach ($this->payloads['objects'] as $object) {
            if (isset($object['item']) && !isset($this->places[$object['name']])) {
                $isChosen = $this->chooseItem($object['name'], $object['item'], $now) || $isChosen;
            }
        }
        if ($isChosen) {
            $this->addDerived();
        }
    }

    /** Refuses what is passed in place of payloads, such as a store's answer that there was an error. */
    private function refuse(): void
    {
        foreach ($this->payloads['refusals'] as $refusal) {
            foreach ($refusal['has'] as $path) {
                if ($this->value($path) !== null) {
                    $place = $path[0] === 'request' ? $path[count($path) - 1] : $path[0];
                    throw new NoticebookError($place, "{$refusal['says']}; {$refusal['fix']}");
                }
            }
        }
    }

    /** Refuses payloads that are about no subscription. */
    private function checkSubject(): void
    {
        $isThere = fn (array $path): bool => $this->value($path) !== null;
        foreach ($this->payloads['otherSubjects'] as $subject) {
            $isOther = array_filter($subject['has'], $this->holds(...)) !== [];
            if ($isOther && array_filter($subject['unless'] ?? [], $isThere) === []) {
                throw new NoticebookError(null, "The facts are about no subscription ({$subject['name']})");
            }
        }
    }

    /**
     * Whether a place holds what a condition wants.
     *
     * @param array{path: list<string>, among?: list<string>} $condition
     */
    private function holds(array $condition): bool
    {
        $value = $this->value($condition['path']);
        return $value !== null
            && (!isset($condition['among']) || in_array(self::asText($value), $condition['among'], true));
    }

    private function readObjects(\stdClass|array $value): void
    {
        $passed = [];
        foreach ($this->payloads['objects'] as $object) {
            foreach ($object['from'] ?? [] as $path) {
                if (count($path) === 1) {
                    $passed[$path[0]] = true;
                }
            }
        }
        $present = array_keys(array_filter((array) $value, static fn (mixed $member): bool => $member !== null));
        $whole = array_intersect_key($passed, array_flip($present)) === [] ? $this->whole($value, $present) : null;
        if ($whole === null) {
            $this->checkNames($value, $passed);
        }
        foreach ($this->payloads['objects'] as $object) {
            if ($object['name'] === $whole) {
                $this->add($object, $value, $object['name']);
            } elseif (isset($object['item'])) {
                $this->chooseItem($object['name'], $object['item'], null);
            } else {
                $this->find($object, $value, $whole !== null);
            }
        }
    }

    /**
     * The name of the object that the facts are as a whole.
     *
     * @param list<int|string> $present The names of members that are there.
     */
    private function whole(\stdClass|array $value, array $present): ?string
    {
        foreach ($this->payloads['objects'] as $object) {
            $hasMember = array_intersect($object['whole'] ?? [], $present) !== [];
            $envelope = $object['envelope'] ?? null;
            if ($hasMember || ($envelope !== null && $this->member($value, $envelope['data']) !== null)) {
                return $object['name'];
            }
        }
        return null;
    }

    /** @param array<string, true> $passed The names of payloads. */
    private function checkNames(\stdClass|array $value, array $passed): void
    {
        foreach (array_keys((array) $value) as $key) {
            $name = (string) $key;
            if (isset($this->payloads['refused'][$name])) {
                throw new NoticebookError($name, $this->payloads['refused'][$name]);
            }
            if (!isset($passed[$name]) && !isset($this->payloads['request'][$name])) {
                $known = implode(', ', array_keys($passed));
                throw new NoticebookError($name, "The facts have no field of this name; payloads are {$known}");
            }
        }
    }

    /** @param array<string, mixed> $object */
    private function find(array $object, \stdClass|array $value, bool $hasWhole): void
    {
        foreach ($object['from'] as $path) {
            $isCarried = count($path) > 1;
            if (!$isCarried && $hasWhole) {
                continue;
            }
            $found = $isCarried ? $this->value($path) : $this->member($value, $path);
            if ($found === null) {
                continue;
            }
            if (isset($this->places[$object['name']])) {
                if ($isCarried) {
                    return;
                }
                throw new NoticebookError(
                    implode('.', $path),
                    "The facts have {$object['name']} under two names; pass one of the two",
                );
            }
            $this->add($object, $found, implode('.', $path));
        }
    }

    /** @param array<string, mixed> $object */
    private function add(array $object, mixed $value, string $path): void
    {
        if (is_string($value)) {
            throw new NoticebookError(
                $path,
                "This is a text; verify it where it is signed, and pass the decoded {$object['name']}",
            );
        }
        if (!$this->isObject($value)) {
            throw new NoticebookError($path, "This is {$this->kind($value)}, not an object");
        }
        $envelope = $object['envelope'] ?? null;
        $data = $envelope === null ? null : $this->member($value, $envelope['data']);
        $this->places[$object['name']] = $data === null ? $value : $this->opened($envelope, $data, $value, $path);
    }

    /**
     * What an envelope holds, with the identifier of its message.
     *
     * @param array<string, mixed> $envelope
     */
    private function opened(array $envelope, mixed $data, \stdClass|array $value, string $path): \stdClass
    {
        $decoded = is_string($data) ? Text::fromBase64($data) : null;
        try {
            $object = Text::fromJSON($decoded ?? '');
        } catch (\JsonException) {
            $object = null;
        }
        if (!$object instanceof \stdClass) {
            throw new NoticebookError(
                implode('.', [$path, ...$envelope['data']]),
                "This is not an object as JSON in whole Base64; pass the request's body as it came",
            );
        }
        $id = $this->member($value, $envelope['id']);
        if ($id !== null) {
            $object->{$envelope['as']} = $id;
        }
        return $object;
    }

    /**
     * Finds the item of a list that counts: the only one, the one that the request names, any where one state is common
     * to all, or the one that is running.
     *
     * @param array<string, mixed> $item
     * @return bool Whether one was found; without the moment it may not be.
     */
    private function chooseItem(string $name, array $item, ?int $now): bool
    {
        $list = $this->value([$item['of'], $item['list']]);
        if ($list === null) {
            return false;
        }
        $path = "{$item['of']}.{$item['list']}";
        if (!self::isListOf($list, $this->isObject(...))) {
            throw new NoticebookError($path, "This is {$this->kind($list)}, where a list of objects belongs");
        }
        $wanted = $this->request($item['by']);
        $key = function (\stdClass|array $entry) use ($item): string {
            $own = $this->member($entry, [$item['by']]);
            return is_string($own) ? $own : '';
        };
        $found = array_values(array_filter(
            $list,
            static fn (\stdClass|array $entry): bool => $wanted === null || $key($entry) === $wanted,
        ));
        if (count($found) > 1 && isset($item['end'])) {
            $found = $this->running($found, $item, $now);
        }
        if ($list !== [] && count($found) !== 1) {
            // Without the moment nothing tells which of them is running.
            if ($now === null && $found !== []) {
                return false;
            }
            $all = implode(', ', array_map($key, array_slice($list, 0, 5)));
            throw new NoticebookError(
                $path,
                'There are ' . count($found) . " items to choose from ({$all}); pass {$item['by']} of one",
            );
        }
        if ($found !== []) {
            $this->places[$name] = $found[0];
        }
        return $found !== [];
    }

    /**
     * Of several items the one that counts, if anything tells it.
     *
     * @param list<\stdClass|array<string, mixed>> $items
     * @param array<string, mixed> $item
     * @return list<\stdClass|array<string, mixed>>
     */
    private function running(array $items, array $item, ?int $now): array
    {
        // It isn't known yet which item counts, so an error names the list.
        $place = "{$item['of']}.{$item['list']}";
        $fields = array_map(
            static fn (array $end): array => ['path' => [$place, ...array_slice($end['path'], 1)]] + $end,
            $item['end'],
        );
        $ends = [];
        foreach ($items as $index => $entry) {
            $this->places[$place] = $entry;
            $ends[$index] = Moment::first($fields, $this);
        }
        unset($this->places[$place]);
        $ends = array_filter($ends, static fn (?int $end): bool => $end !== null);
        $latest = $ends === [] ? 0 : array_search(max($ends), $ends, true);
        if (isset($item['common']) && $this->holds($item['common'])) {
            return [$items[$latest]];
        }
        // An item without an end has not begun.
        if ($ends === []) {
            return $items;
        }
        if (count($ends) > 1 && $now !== null) {
            $running = array_filter($ends, static fn (int $end): bool => $end > $now);
            $ends = $running === [] ? [$latest => $ends[$latest]] : $running;
        }
        return array_values(array_intersect_key($items, $ends));
    }

    /** Works out what the payloads say together; a field may be worked out of those before it. */
    private function addDerived(): void
    {
        $derived = new \stdClass();
        $this->places['subscription'] = $derived;
        foreach ($this->payloads['derived'] as $field) {
            $derived->{$field['name']} = match (true) {
                isset($field['has']) => $this->value($field['has']) === null ? null : true,
                isset($field['memberOf']) => $this->firstMember($field['memberOf'], $field['among'] ?? null),
                isset($field['isFilled']) => $this->isFilled($field['isFilled']),
                isset($field['compare']) => $this->order($field['compare'], $field['with']),
                isset($field['later']) => $this->order($field['later'], $field['than']) === 'after' ? true : null,
                isset($field['latest']) => $this->latest($field['latest']),
                isset($field['differ']) => $this->areDifferent($field['differ'], $field['from']),
                isset($field['isExpanded']) => $this->isExpanded($this->value($field['isExpanded'])),
                isset($field['classOf']) => $field['classes'][implode('/', $this->texts($field['classOf']))] ?? null,
                default => $this->firstValue($field['firstOf'], $field['before'] ?? null),
            };
        }
    }

    /**
     * The name of the first member that is there.
     *
     * @param list<string> $path
     * @param ?list<string> $among The names that count; all if it is null.
     */
    private function firstMember(array $path, ?array $among): ?string
    {
        $object = $this->value($path);
        foreach ($this->isObject($object) ? (array) $object : [] as $name => $member) {
            if ($member !== null && ($among === null || in_array((string) $name, $among, true))) {
                return (string) $name;
            }
        }
        return null;
    }

    /** @param list<string> $path */
    private function isFilled(array $path): ?bool
    {
        $list = $this->value($path);
        if ($list !== null && !self::isListOf($list, is_string(...))) {
            throw new NoticebookError(
                self::shown($path),
                "This is {$this->kind($list)}, where a list of identifiers belongs",
            );
        }
        return $list === null ? null : $list !== [];
    }

    private function isExpanded(mixed $value): ?bool
    {
        return $value === null ? null : $this->isObject($value);
    }

    /**
     * The first value that is there, and of several one that is not `before`.
     *
     * @param list<list<string>> $paths
     */
    private function firstValue(array $paths, mixed $before): mixed
    {
        $found = array_filter(array_map($this->value(...), $paths), static fn (mixed $value): bool => $value !== null);
        foreach ($found as $value) {
            if ($value !== $before) {
                return $value;
            }
        }
        return $found === [] ? null : reset($found);
    }

    /**
     * How the first moment that is there lies to the first of others; null if either is absent.
     *
     * @param list<array{path: list<string>, form: string}> $places
     * @param list<array{path: list<string>, form: string}> $others
     */
    private function order(array $places, array $others): ?string
    {
        $own = Moment::first($places, $this);
        $other = Moment::first($others, $this);
        return $own === null || $other === null ? null : ['before', 'same', 'after'][($own <=> $other) + 1];
    }

    /**
     * The latest of several moments; null if all are absent.
     *
     * @param list<array{path: list<string>, form: string}> $places
     */
    private function latest(array $places): ?int
    {
        $moments = array_map(fn (array $place): ?int => Moment::at($place, $this), $places);
        $present = array_filter($moments, static fn (?int $at): bool => $at !== null);
        return $present === [] ? null : max($present);
    }

    /**
     * Whether the first text that is there is another one than the first of others; null if either is absent.
     *
     * @param list<list<string>> $paths
     * @param list<list<string>> $others
     */
    private function areDifferent(array $paths, array $others): ?bool
    {
        [$own, $other] = [$this->texts($paths)[0] ?? null, $this->texts($others)[0] ?? null];
        return $own === null || $other === null ? null : $own !== $other;
    }

    /**
     * The texts and whole numbers that are there, as texts.
     *
     * @param list<list<string>> $paths
     * @return list<string>
     */
    private function texts(array $paths): array
    {
        $texts = array_map(fn (array $path): ?string => self::asText($this->value($path)), $paths);
        return array_values(array_filter($texts, static fn (?string $text): bool => $text !== null));
    }

    /** A text or a whole number as a text; null for all other values. */
    private static function asText(mixed $value): ?string
    {
        return is_string($value) || is_int($value) ? (string) $value : null;
    }

    /**
     * What names the period that a notice is about: the first of several fields that is there, and not empty.
     *
     * @param list<array{path: list<string>, form?: string}> $places
     */
    public function occurrence(array $places): ?string
    {
        foreach ($places as $place) {
            if (isset($place['form'])) {
                $at = Moment::at($place, $this);
                $text = $at === null ? null : Moment::text($at);
            } else {
                $text = self::asText($this->value($place['path']));
            }
            if ($text !== null && $text !== '') {
                return $text;
            }
        }
        return null;
    }

    /**
     * The value at a path; null if it is absent. A whole number is an int, however it is written.
     *
     * @param list<string> $path
     */
    public function value(array $path): mixed
    {
        $place = $this->places[$path[0]] ?? null;
        return $place === null ? null : $this->member($place, array_slice($path, 1));
    }

    /**
     * The value that names lead to inside an object; null if it is absent.
     *
     * @param list<string> $names
     */
    public function member(mixed $value, array $names): mixed
    {
        foreach ($names as $name) {
            $value = match (true) {
                $value instanceof \stdClass => $value->{$name} ?? null,
                $this->isObject($value) => $value[$name] ?? null,
                default => null,
            };
        }
        $isWhole = is_float($value) && floor($value) === $value && $value >= -(2.0 ** 63) && $value < 2.0 ** 63;
        return $isWhole ? (int) $value : $value;
    }

    /** @param list<string> $path */
    public function text(array $path): ?string
    {
        $value = $this->value($path);
        if ($value !== null && !is_string($value)) {
            throw new NoticebookError(self::shown($path), "This is {$this->kind($value)}, where a text belongs");
        }
        if ($value !== null && !Text::isUTF8($value)) {
            throw new NoticebookError(self::shown($path), 'This text is not UTF-8');
        }
        return $value;
    }

    /**
     * The first text that is there; null if all are absent.
     *
     * @param list<list<string>> $paths
     */
    public function firstText(array $paths): ?string
    {
        foreach ($paths as $path) {
            $text = $this->text($path);
            if ($text !== null) {
                return $text;
            }
        }
        return null;
    }

    /** A text of the request. */
    public function request(string $name): ?string
    {
        return ($this->payloads['request'][$name] ?? null) === 'text' ? $this->text(['request', $name]) : null;
    }

    /** A field of the request that is true or false. */
    public function flag(string $name): bool
    {
        $value = $this->value(['request', $name]) ?? false;
        if (!is_bool($value)) {
            throw new NoticebookError($name, "This is {$this->kind($value)}, where true or false belongs");
        }
        return $value;
    }

    /** What tells the customer's subscription from all others. */
    public function identity(): ?string
    {
        ['subscription' => $subscription, 'customer' => $customer, 'product' => $product] = $this->payloads['identity'];
        $own = $this->firstIdentifier($subscription);
        if ($own !== null) {
            return $own;
        }
        $person = $this->firstIdentifier($customer);
        $thing = $person === null ? null : $this->firstIdentifier($product);
        return $thing === null ? null : 'customer ' . strlen($person) . " {$person}{$thing}";
    }

    /** @param list<list<string>> $paths */
    private function firstIdentifier(array $paths): ?string
    {
        foreach ($paths as $path) {
            $found = $this->identifier($path);
            if ($found !== null) {
                return $found;
            }
        }
        return null;
    }

    /**
     * An identifier, which some stores write as a number; null if it is absent or empty.
     *
     * @param list<string> $path
     */
    private function identifier(array $path): ?string
    {
        $value = $this->value($path);
        return match (true) {
            $value === null, $value === '' => null,
            is_string($value) => $value,
            is_int($value) && $path[0] !== 'request' => (string) $value,
            default => throw new NoticebookError(
                self::shown($path),
                "This is {$this->kind($value)}, where a text belongs",
            ),
        };
    }

    /** Refuses payloads of different subscriptions, and identifiers that nothing can be told by. */
    public function checkIdentity(): void
    {
        $known = null;
        foreach ($this->payloads['identity']['same'] as $path) {
            $value = $this->identifier($path);
            if ($value !== null && $known !== null && $known !== $value) {
                throw new NoticebookError(
                    self::shown($path),
                    'The payloads name different subscriptions; pass those of one',
                );
            }
            $known = $value ?? $known;
        }
        $this->checkNotificationName();
        $this->request('id');
        foreach (['id', 'customer'] as $name) {
            $text = $this->value(['request', $name]);
            if (is_string($text) && strlen($text) > self::IDENTIFIER_BYTES) {
                $limit = self::IDENTIFIER_BYTES;
                throw new NoticebookError($name, "The name has more than {$limit} bytes; pass a shorter one");
            }
        }
    }

    private function checkNotificationName(): void
    {
        $notification = $this->payloads['notification'] ?? null;
        if ($notification === null || !($notification['isUUID'] ?? false)) {
            return;
        }
        $name = $this->text($notification['path']) ?? '';
        if ($name !== '' && preg_match('/^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\z/', $name) !== 1) {
            throw new NoticebookError(
                self::shown($notification['path']),
                "This is not a UUID; pass the notification's own, or leave it out",
            );
        }
    }

    public function isObject(mixed $value): bool
    {
        if (is_array($value)) {
            return $value === [] ? $this->isEmptyArrayObject : !array_is_list($value);
        }
        return $value instanceof \stdClass;
    }

    private static function isListOf(mixed $list, callable $isItem): bool
    {
        return is_array($list) && array_is_list($list) && array_filter($list, $isItem) === $list;
    }

    public function kind(mixed $value): string
    {
        return match (true) {
            $value === null => 'null',
            is_array($value) && array_is_list($value) => 'a list',
            $this->isObject($value) => 'an object',
            is_bool($value) => 'a truth value',
            is_int($value), is_float($value) => 'a number',
            is_string($value) => 'a text',
            default => 'no value of JSON',
        };
    }

    /**
     * A path as a caller knows it.
     *
     * @param list<string> $path
     */
    public static function shown(array $path): string
    {
        return implode('.', $path[0] === 'request' ? array_slice($path, 1) : $path);
    }
}

// Time

/**
 * Moments: milliseconds since 1970.
 *
 * @internal
 */
final class Moment
{
    public const MINUTE = 60_000;
    /** The moments of the years 1 to 9999. */
    private const EARLIEST = -62_135_596_800_000;
    private const LATEST = 253_402_300_799_999;
    /** As milliseconds these are days of early 1970; as seconds they are the dates of stores' time. */
    private const FIRST_SECONDS = 1_199_145_600;
    private const LAST_SECONDS = 4_102_444_799;

    /** The moment of a decision: the argument, or the one of the facts. */
    public static function ofDecision(\DateTimeInterface|int|null $now, Facts $facts): int
    {
        if ($now !== null) {
            $at = is_int($now) ? $now : self::ofDate($now);
            return self::isInBounds($at)
                ? $at
                : throw new NoticebookError('now', 'This is not a date from the years 1 to 9999');
        }
        $text = $facts->request('now')
            ?? throw new NoticebookError('now', 'The moment of the decision is missing; pass it');
        $at = self::ofText($text, isRoundedUp: false);
        return $at !== null && self::isInBounds($at)
            ? $at
            : throw new NoticebookError('now', 'This is not a date with a time; write ISO 8601 with an offset');
    }

    private static function isInBounds(int|float $at): bool
    {
        return $at >= self::EARLIEST && $at <= self::LATEST;
    }

    /** The moment of a date; what is finer than a millisecond is cut off. */
    private static function ofDate(\DateTimeInterface $date): int
    {
        // The bounds keep the product whole; no date from these years is outside them.
        $seconds = max(self::EARLIEST, min(self::LATEST, $date->getTimestamp()));
        return $seconds * 1000 + intdiv((int) $date->format('u'), 1000);
    }

    /** Reads ISO 8601 with an offset; what is finer than a millisecond is rounded. Null if it is none. */
    private static function ofText(string $text, bool $isRoundedUp): ?int
    {
        $date = '([0-9]{4})-([0-9]{2})-([0-9]{2})';
        $time = '([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?';
        $form = "/^{$date}[Tt]{$time}(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))\\z/";
        if (preg_match($form, $text, $found, PREG_UNMATCHED_AS_NULL) !== 1) {
            return null;
        }
        [$year, $month, $day, $hour, $minutes, $seconds] = array_map('intval', array_slice($found, 1, 6));
        [$offsetHours, $offsetMinutes] = [(int) $found[9], (int) $found[10]];
        $isClock = $hour <= 23 && $minutes <= 59 && $seconds <= 59 && $offsetHours <= 23 && $offsetMinutes <= 59;
        if (!$isClock || !checkdate($month, $day, $year)) {
            return null;
        }
        $midnight = (new \DateTimeImmutable('@0'))->setDate($year, $month, $day)->getTimestamp();
        $fraction = str_pad($found[7] ?? '', 3, '0');
        $finer = $isRoundedUp && trim(substr($fraction, 3), '0') !== '' ? 1 : 0;
        $offset = ($found[8] === '-' ? -1 : 1) * ($offsetHours * 60 + $offsetMinutes);
        return ($midnight + $seconds) * 1000 + ($hour * 60 + $minutes - $offset) * self::MINUTE
            + (int) substr($fraction, 0, 3) + $finer;
    }

    /**
     * The moment at a path in one of the forms that stores use; null if it is absent.
     *
     * @param array{path: list<string>, form: string} $place
     */
    public static function at(array $place, Facts $facts): ?int
    {
        ['path' => $path, 'form' => $form] = $place;
        $value = $facts->value($path);
        if ($value === null) {
            return null;
        }
        $at = match (true) {
            is_string($value) && $form === 'rfc3339' => self::ofText($value, isRoundedUp: true),
            is_string($value) && $form === 'millisecondsText' => Text::wholeNumber($value),
            (is_int($value) || is_float($value)) && $form !== 'rfc3339' => self::ofNumber($value, $form, $path),
            default => null,
        };
        if ($at === null || !self::isInBounds($at)) {
            throw new NoticebookError(
                Facts::shown($path),
                "This is not a date from the years 1 to 9999 in the form of payloads ({$form})",
            );
        }
        return (int) $at;
    }

    /**
     * The moment at a path and some milliseconds; null if it is absent.
     *
     * @param array{path: list<string>, form: string} $place
     */
    public static function later(int $milliseconds, array $place, Facts $facts): ?int
    {
        $at = self::at($place, $facts);
        if ($at === null) {
            return null;
        }
        return self::isInBounds($at + $milliseconds)
            ? $at + $milliseconds
            : throw new NoticebookError(Facts::shown($place['path']), 'This date is too late');
    }

    /** @param list<string> $path */
    private static function ofNumber(int|float $value, string $form, array $path): float
    {
        if ($form === 'seconds') {
            return ceil($value * 1000);
        }
        $at = ceil($value);
        if ($at >= self::FIRST_SECONDS && $at <= self::LAST_SECONDS) {
            throw new NoticebookError(
                Facts::shown($path),
                'This date is in 1970, so it is probably in seconds; pass milliseconds',
            );
        }
        return $at;
    }

    /**
     * The first of several moments that is there.
     *
     * @param list<array{path: list<string>, form: string}> $places
     */
    public static function first(array $places, Facts $facts): ?int
    {
        foreach ($places as $place) {
            $at = self::at($place, $facts);
            if ($at !== null) {
                return $at;
            }
        }
        return null;
    }

    /** A moment in UTC, with milliseconds only where there are some. */
    public static function text(int $at): string
    {
        $milliseconds = self::remainder($at, 1000);
        $fraction = $milliseconds === 0 ? '' : sprintf('.%03d', $milliseconds);
        return gmdate('Y-m-d\TH:i:s', self::quotient($at, 1000)) . "{$fraction}Z";
    }

    /** A quotient that is rounded down. */
    public static function quotient(int $number, int $divisor): int
    {
        return intdiv($number - self::remainder($number, $divisor), $divisor);
    }

    /** A remainder from 0. */
    public static function remainder(int $number, int $divisor): int
    {
        return ($number % $divisor + $divisor) % $divisor;
    }
}

/**
 * What a clock shows.
 *
 * @internal
 */
final class ClockTime
{
    /** @param int $day The days since 1970. */
    public function __construct(
        public readonly int $day,
        public readonly int $hour = 0,
        public readonly int $minute = 0,
    ) {
    }
}

/**
 * A time zone of the platform's data.
 *
 * @internal
 */
final class Zone
{
    /** Zones whose names PHP reads as abbreviations without a summer time, and zones that are the same since 1970. */
    private const SAME = [
        'CET' => 'Europe/Brussels',
        'EET' => 'Europe/Athens',
        'EST' => 'America/Panama',
        'HST' => 'Pacific/Honolulu',
        'MET' => 'Europe/Brussels',
        'MST' => 'America/Phoenix',
        'WET' => 'Europe/Lisbon',
    ];
    /** Names among those of the platform that are not zones, or the machine's own. */
    private const NONE = ['Factory', 'leapseconds', 'localtime', 'posixrules', 'tzdata.zi'];

    private readonly \DateTimeZone $zone;

    public function __construct(string $name)
    {
        // DateTimeZone takes abbreviations, offsets and any case, too.
        $known = [...\DateTimeZone::listIdentifiers(\DateTimeZone::ALL_WITH_BC), 'UTC', 'GMT'];
        if (!in_array($name, $known, true) || in_array($name, self::NONE, true)) {
            throw new NoticebookError(
                'timeZone',
                'This is not a time zone; pass a name of the IANA database, such as Asia/Tokyo',
            );
        }
        $this->zone = new \DateTimeZone(self::SAME[$name] ?? $name);
    }

    /** What a clock of the zone shows. */
    public function local(int $at): ClockTime
    {
        $seconds = Moment::quotient($at, 1000);
        $seconds += $this->zone->getOffset(new \DateTimeImmutable("@{$seconds}"));
        $time = Moment::remainder($seconds, 86_400);
        return new ClockTime(Moment::quotient($seconds, 86_400), intdiv($time, 3600), intdiv($time % 3600, 60));
    }
}

// Values of notices

/**
 * A price, from 0.
 *
 * @internal
 */
final class Price
{
    /** @param string $minorUnits The amount in the smallest units of the currency, in digits: it can be of any size. */
    public function __construct(public readonly string $minorUnits, public readonly string $currency)
    {
    }

    public function isMoreThan(self $other): bool
    {
        $byLength = strlen($this->minorUnits) <=> strlen($other->minorUnits);
        return ($byLength !== 0 ? $byLength : strcmp($this->minorUnits, $other->minorUnits)) > 0;
    }
}

/**
 * The value of a parameter, of one kind.
 *
 * @internal
 */
final class Value
{
    /** @param ?ClockTime $time For a day that ends in its middle, the end. */
    public function __construct(
        public readonly ?string $text = null,
        public readonly ?int $number = null,
        public readonly ?Price $price = null,
        public readonly ?int $day = null,
        public readonly ?ClockTime $time = null,
    ) {
    }
}

/**
 * Reads the parameters of notices.
 *
 * @internal
 */
final class Parameters
{
    private const TEXT_CODE_POINTS = 200;

    /** @param array<string, array<string, mixed>> $definitions */
    public function __construct(
        private readonly array $definitions,
        private readonly Facts $facts,
        private readonly int $now,
        private readonly Zone $zone,
    ) {
    }

    /** The moment of a parameter; throws where the facts leave it out. */
    public function moment(string $name): int
    {
        $definition = $this->definitions[$name];
        $at = Moment::first($definition['moments'], $this->facts) ?? throw new NoticebookError(
            Facts::shown($definition['moments'][0]['path']),
            "The notice needs this date ({$name}), and it is absent",
        );
        return $at + ($definition['plus'] ?? 0);
    }

    /** The last millisecond before the minute in which an end is: a text has no seconds. */
    private function lastMoment(string $name): int
    {
        return Moment::quotient($this->moment($name), Moment::MINUTE) * Moment::MINUTE - 1;
    }

    /** The day of a parameter, and for an end that is in the middle of one, the end itself. */
    private function day(string $name): Value
    {
        $definition = $this->definitions[$name];
        if (isset($definition['dayOf'])) {
            return new Value(day: $this->zone->local($this->moment($definition['dayOf']))->day);
        }
        $last = $this->zone->local($this->lastMoment($definition['lastDayBefore']))->day;
        $end = $this->zone->local($this->moment($definition['lastDayBefore']));
        return new Value(day: $last, time: $end->day === $last ? $end : null);
    }

    /**
     * The values of some parameters.
     *
     * @param array<string> $used
     * @param list<string> $defaultKeys
     */
    public function values(array $used, array $defaultKeys, Styles $styles): Values
    {
        $today = $this->zone->local($this->now)->day;
        $values = [];
        $missing = [];
        foreach ($used as $name) {
            $definition = $this->definitions[$name];
            $text = isset($definition['text']) ? $this->text($definition, $defaultKeys) : null;
            if (isset($definition['text']) && $text === null) {
                $missing[] = $name;
            }
            $value = match (true) {
                isset($definition['text']) => new Value(text: $text ?? ''),
                isset($definition['wholeNumber']) => $this->number($name, $definition['wholeNumber']),
                isset($definition['price']) => new Value(price: $this->price($name, $definition, $styles)),
                isset($definition['daysUntil']) =>
                    new Value(number: max(0, $this->day($definition['daysUntil'])->day - $today)),
                isset($definition['moments']) => null,
                default => $this->day($name),
            };
            if ($value !== null) {
                $values[$name] = $value;
            }
        }
        $days = array_filter($values, static fn (Value $value): bool => $value->day !== null);
        $limit = $styles->daysWithoutYear();
        $isFar = static fn (Value $value): bool => abs($value->day - $today) > $limit;
        $far = array_filter($days, $isFar);
        $values = array_replace($values, $this->withTimes($days));
        return new Values($values, $missing, $far !== [], $styles, $this->contradiction($values));
    }

    /**
     * Days of one notice: beside an end in the middle of a day, one at midnight is the last minute before it.
     *
     * @param array<string, Value> $days
     * @return array<string, Value>
     */
    private function withTimes(array $days): array
    {
        if (array_filter($days, static fn (Value $value): bool => $value->time !== null) === []) {
            return $days;
        }
        foreach ($days as $name => $value) {
            $end = $this->definitions[$name]['lastDayBefore'] ?? null;
            if ($end !== null && $value->time === null) {
                $time = $this->zone->local($this->lastMoment($end) + 1 - Moment::MINUTE);
                $days[$name] = new Value(day: $value->day, time: $time);
            }
        }
        return $days;
    }

    /** @param list<string> $path */
    private function number(string $name, array $path): Value
    {
        $number = $this->facts->value($path);
        if (!is_int($number)) {
            throw new NoticebookError(Facts::shown($path), "The notice needs this whole number ({$name})");
        }
        return new Value(number: $number);
    }

    /**
     * A text as it is written; null if it is missing and may be.
     *
     * @param array<string, mixed> $definition
     * @param list<string> $defaultKeys
     */
    private function text(array $definition, array $defaultKeys): ?string
    {
        $path = $definition['text'];
        $given = $this->facts->text($path);
        if ($given === null) {
            $product = $this->facts->firstText($definition['productIds'] ?? []) ?? '';
            $texts = $definition['byProduct'][$product] ?? $definition['defaults'] ?? [];
            foreach ($defaultKeys as $key) {
                if (isset($texts[$key])) {
                    return $texts[$key];
                }
            }
            if ($definition['isOptional'] ?? false) {
                return null;
            }
        }
        $text = Text::ofOneLine($given ?? '');
        if (Text::isBlank($text)) {
            throw new NoticebookError(Facts::shown($path), 'The notice needs this text, and it is missing or blank');
        }
        if (count(Text::letters($text)) > self::TEXT_CODE_POINTS) {
            $limit = self::TEXT_CODE_POINTS;
            throw new NoticebookError(Facts::shown($path), "The text has more than {$limit} code points");
        }
        return $text;
    }

    /**
     * A price in the smallest units of its currency.
     *
     * @param array<string, mixed> $definition
     */
    private function price(string $name, array $definition, Styles $styles): Price
    {
        ['price' => $path, 'form' => $form] = $definition;
        $value = $this->facts->value($path);
        $code = isset($definition['currency'])
            ? $this->facts->text($definition['currency'])
            : ($form === 'money' ? $this->facts->member($value, ['currencyCode']) : null);
        $currency = is_string($code) ? Text::uppercased($code) : '';
        $digits = $styles->currencyDigits($currency) ?? throw new NoticebookError(
            Facts::shown($definition['currency'] ?? [...$path, 'currencyCode']),
            "The notice needs the currency of a price ({$name})",
        );
        [$units, $scale] = match ($form) {
            'money' => [$this->moneyUnits($value), 9],
            'thousandths' => [is_int($value) && $value >= 0 ? (string) $value : null, 3],
            'minorUnits' => [is_int($value) && $value >= 0 ? (string) $value : null, $digits],
        };
        if ($units === null) {
            throw new NoticebookError(
                Facts::shown($path),
                "The notice needs this price ({$name}), from 0, as payloads have it",
            );
        }
        return new Price(self::scaled($units, $scale, $digits) ?? throw new NoticebookError(
            Facts::shown($path),
            "The price ({$name}) is more exact than {$currency} can be paid",
        ), $currency);
    }

    /** The billionths of a unit that an object with units and nanos means, in digits; null if it is none. */
    private function moneyUnits(mixed $value): ?string
    {
        $parts = [];
        foreach (['units', 'nanos'] as $name) {
            $part = $this->facts->member($value, [$name]);
            $parts[] = is_string($part) ? Text::wholeNumber($part) ?? -1 : $part;
        }
        [$whole, $nanos] = [$parts[0] ?? 0, $parts[1] ?? 0];
        $isPrice = $parts !== [null, null] && is_int($whole) && is_int($nanos)
            && $whole >= 0 && $nanos >= 0 && $nanos < 1_000_000_000;
        return $isPrice ? $whole . sprintf('%09d', $nanos) : null;
    }

    /** The digits of an amount with some decimals as one with others; null if it has more than those. */
    private static function scaled(string $units, int $scale, int $digits): ?string
    {
        $text = str_pad($units, $scale + 1, '0', STR_PAD_LEFT) . str_repeat('0', max(0, $digits - $scale));
        $kept = strlen($text) - max(0, $scale - $digits);
        if (trim(substr($text, $kept), '0') !== '') {
            return null;
        }
        $amount = ltrim(substr($text, 0, $kept), '0');
        return $amount === '' ? '0' : $amount;
    }

    /**
     * Why prices cannot all be true.
     *
     * @param array<string, Value> $values
     */
    private function contradiction(array $values): ?string
    {
        foreach ($values as $name => $value) {
            $lower = $this->definitions[$name]['moreThan'] ?? null;
            if ($lower === null || !isset($values[$lower])) {
                continue;
            }
            [$more, $less] = [$value->price, $values[$lower]->price];
            if ($more->currency !== $less->currency) {
                return "{$name} and {$lower} are in different currencies";
            }
            if (!$more->isMoreThan($less)) {
                return "{$name} is not more than {$lower}";
            }
        }
        return null;
    }
}

/**
 * Values that texts are filled in with.
 *
 * @internal
 */
final class Values
{
    /**
     * @param array<string, Value> $values
     * @param list<string> $missing The texts that are missing and may be.
     * @param ?string $contradiction Why the values cannot all be true.
     */
    public function __construct(
        private readonly array $values,
        private readonly array $missing,
        private readonly bool $hasYear,
        private readonly Styles $styles,
        public readonly ?string $contradiction,
    ) {
    }

    /**
     * The same with texts in place of the values.
     *
     * @param array<string, string> $texts
     */
    public function with(array $texts): self
    {
        $values = array_map(static fn (string $text): Value => new Value(text: $text), $texts);
        return new self($values, $this->missing, $this->hasYear, $this->styles, $this->contradiction);
    }

    public function isMissing(string $name): bool
    {
        return in_array($name, $this->missing, true);
    }

    public function text(string $name): ?string
    {
        return isset($this->values[$name]) ? $this->values[$name]->text : null;
    }

    /** @param string $form The form of texts that run from right to left. */
    public function hasRightToLeftText(string $form): bool
    {
        foreach ($this->values as $value) {
            if (preg_match($form, $value->text ?? '') === 1) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a condition of a variant holds.
     *
     * @param array<string, mixed> $condition
     */
    public function fits(array $condition): bool
    {
        $own = $this->values[$condition['value']];
        $equals = $condition['equals'] ?? null;
        if ($equals !== null) {
            return is_string($equals) ? Text::isSame($own->text, $equals) : $own->number === $equals;
        }
        foreach ($condition['anyOf'] ?? $condition['noneOf'] as $relations) {
            if (self::holds($relations, $own->number)) {
                return isset($condition['anyOf']);
            }
        }
        return !isset($condition['anyOf']);
    }

    /**
     * Whether relations of a plural rule all hold for a number, whose sign does not count.
     *
     * @param list<array<string, mixed>> $relations
     */
    private static function holds(array $relations, int $number): bool
    {
        foreach ($relations as $relation) {
            $operand = abs(isset($relation['modulus']) ? $number % $relation['modulus'] : $number);
            $isInside = false;
            foreach ($relation['ranges'] as [$first, $last]) {
                $isInside = $isInside || ($operand >= $first && $operand <= $last);
            }
            if ($isInside === ($relation['isOutside'] ?? false)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A piece of a text.
     *
     * @param string|array<string, mixed> $piece
     */
    public function written(string|array $piece, bool $isIsolating): string
    {
        if (is_string($piece)) {
            return $piece;
        }
        $text = $piece['constant'] ?? $this->writtenValue($this->values[$piece['value']], $piece['as'] ?? null);
        return $isIsolating && isset($piece['isolate']) ? "{$piece['isolate']}{$text}\u{2069}" : $text;
    }

    /** @param ?array<string, int> $as */
    private function writtenValue(Value $value, ?array $as): string
    {
        if ($as === null) {
            return $value->text;
        }
        if (isset($as['integer'])) {
            return Styles::integer((string) $value->number, $this->styles->get('integers', $as['integer']));
        }
        if (isset($as['price'])) {
            return Styles::price($value->price, $this->styles->get('prices', $as['price']));
        }
        $hasTime = $value->time !== null && isset($as['time']);
        $kind = ($hasTime ? 'time' : 'day') . ($this->hasYear ? 'WithYear' : '');
        $time = $hasTime ? $value->time : new ClockTime($value->day);
        return Styles::day($time, $this->styles->get('days', $as[$kind]));
    }
}

/**
 * How values are written, by a locale's usual way or by that of a region.
 *
 * @internal
 */
final class Styles
{
    /** @param array<string, mixed> $styles */
    public function __construct(private readonly array $styles, private readonly ?string $region)
    {
    }

    /** @return array<mixed> */
    public function get(string $kind, int $index): array
    {
        $style = $this->styles[$kind][$index];
        return $style['regional'][$this->region ?? ''] ?? $style['usual'];
    }

    /** How far from today a day is written without its year. */
    public function daysWithoutYear(): int
    {
        return $this->styles['daysWithoutYear'];
    }

    /** The digits after the decimal sign of a currency; null if prices cannot be in it. */
    public function currencyDigits(string $code): ?int
    {
        foreach ($this->styles['prices'] as $style) {
            if (isset($style['usual']['currencies'][$code])) {
                return $style['usual']['currencies'][$code][2];
            }
        }
        return null;
    }

    /**
     * A whole number.
     *
     * @param string $number Decimal digits, perhaps with a minus sign before them.
     * @param array<string, mixed> $style
     */
    public static function integer(string $number, array $style): string
    {
        $plain = ltrim($number, '-');
        $length = strlen($plain);
        $text = '';
        for ($index = 0; $index < $length; $index++) {
            $rest = $length - $index - $style['lastGroup'];
            $isGrouped = $index > 0 && $rest >= 0 && $length >= $style['leastGroupedDigits'];
            $text .= $isGrouped && $rest % $style['otherGroups'] === 0 ? $style['separator'] : '';
            $text .= $style['digits'][(int) $plain[$index]];
        }
        return $plain === $number ? $text : $style['minus'][0] . $text . $style['minus'][1];
    }

    /** @param array<string, mixed> $style */
    public static function price(Price $price, array $style): string
    {
        [$before, $behind, $digits] = $style['currencies'][$price->currency] ?? throw new NoticebookError(
            null,
            "The catalog cannot write prices in {$price->currency} in this locale; pass another locale",
        );
        $units = str_pad($price->minorUnits, $digits + 1, '0', STR_PAD_LEFT);
        $whole = substr($units, 0, strlen($units) - $digits);
        $text = $before . self::integer($whole, $style['whole']);
        if ($digits > 0) {
            $text .= $style['decimalSign'] . self::digits(substr($units, -$digits), $style['whole']['digits']);
        }
        return $text . $behind;
    }

    /** @param list<string|array<string, list<string>>> $pieces */
    public static function day(ClockTime $time, array $pieces): string
    {
        [$year, $month, $date] = explode('-', gmdate('Y-n-j', $time->day * 86_400));
        $text = '';
        foreach ($pieces as $piece) {
            $text .= match (true) {
                is_string($piece) => $piece,
                isset($piece['year']) => self::digits((string) (int) $year, $piece['year']),
                isset($piece['month']) => $piece['month'][(int) $month - 1],
                isset($piece['day']) => $piece['day'][(int) $date - 1],
                // 1970-01-01 was a Thursday.
                isset($piece['weekday']) => $piece['weekday'][Moment::remainder($time->day + 3, 7)],
                isset($piece['hour']) => $piece['hour'][$time->hour],
                default => $piece['minute'][$time->minute],
            };
        }
        return $text;
    }

    /** @param list<string> $digits */
    private static function digits(string $number, array $digits): string
    {
        return implode('', array_map(static fn (string $digit): string => $digits[(int) $digit], str_split($number)));
    }
}

// Notices

/**
 * The texts of a catalog.
 *
 * @internal
 */
final class Texts
{
    /** @var list<array<string, mixed>> */
    private readonly array $locales;
    /** @var array<string, mixed> The locale whose texts stand in for missing ones. */
    public readonly array $source;
    private readonly string $rightToLeft;

    /** @param array<string, mixed> $catalog */
    public function __construct(array $catalog)
    {
        $this->locales = $catalog['locales'];
        $this->source = array_column($catalog['locales'], null, 'tag')[$catalog['sourceLocale']];
        $ranges = array_map(
            static fn (array $range): string => sprintf('\x{%x}-\x{%x}', ...$range),
            $catalog['characters']['rightToLeft'],
        );
        $this->rightToLeft = $ranges === [] ? '/(?!)/' : '/[' . implode('', $ranges) . ']/u';
    }

    /**
     * The locale of the catalog for a requested one: itself, the nearest parent, one of the same language, or else the
     * source.
     *
     * @return array<string, mixed>
     */
    public function nearest(string $requested): array
    {
        $tags = array_map(static fn (array $locale): string => Text::lowercased($locale['tag']), $this->locales);
        $subtags = explode('-', Text::lowercased($requested));
        $languages = array_map(static fn (string $tag): string => explode('-', $tag)[0], $tags);
        for ($count = count($subtags); $count > 0; $count--) {
            $index = array_search(implode('-', array_slice($subtags, 0, $count)), $tags, true);
            if ($index !== false) {
                return $this->locales[$index];
            }
        }
        $index = array_search($subtags[0], $languages, true);
        return $index === false ? $this->source : $this->locales[$index];
    }

    /** @param array<string, mixed> $locale */
    public function has(string $key, array $locale): bool
    {
        return isset($locale['texts'][$key]);
    }

    /**
     * The locale that has a text: the given one, or else the source; null if none has it.
     *
     * @param array<string, mixed> $locale
     * @return ?array<string, mixed>
     */
    public function owner(string $key, array $locale): ?array
    {
        foreach ([$locale, $this->source] as $own) {
            if ($this->has($key, $own)) {
                return $own;
            }
        }
        return null;
    }

    /**
     * The paragraphs of a text, as pieces that may lead to an address.
     *
     * @param array<string, mixed> $locale
     * @return list<list<array{text: string, url: ?string}>>
     */
    public function paragraphs(string $key, array $locale, Values $values): array
    {
        $owner = $this->owner($key, $locale);
        if ($owner === null) {
            return [];
        }
        $isIsolating = ($owner['isRightToLeft'] ?? false) || $values->hasRightToLeftText($this->rightToLeft);
        $written = static fn (string|array $piece): string => $values->written($piece, $isIsolating);
        $inline = static fn (array $inline): array => [
            'text' => implode('', array_map($written, $inline['pieces'] ?? $inline)),
            'url' => $inline['url'] ?? null,
        ];
        $variant = self::variant($owner['texts'][$key]['variants'], $values);
        return array_map(
            static fn (array $paragraph): array => array_map($inline, $paragraph),
            $variant['paragraphs'],
        );
    }

    /**
     * The first variant whose conditions hold.
     *
     * @param list<array<string, mixed>> $variants The last has no conditions.
     * @return array<string, mixed>
     */
    private static function variant(array $variants, Values $values): array
    {
        foreach ($variants as $variant) {
            foreach ($variant['when'] ?? [] as $condition) {
                if (!$values->fits($condition)) {
                    continue 2;
                }
            }
            return $variant;
        }
        throw new \LogicException('A text of the catalog has no variant for its values');
    }

    /**
     * A text of one line.
     *
     * @param array<string, mixed> $locale
     */
    public function line(string $key, array $locale, Values $values): string
    {
        return implode(' ', array_map(
            static fn (array $paragraph): string => implode('', array_column($paragraph, 'text')),
            $this->paragraphs($key, $locale, $values),
        ));
    }
}

/**
 * Writes one notice.
 *
 * @internal
 */
final class NoticeWriter
{
    /** The texts of a link as plain text, and of the time zone after a line and at the end of an email. */
    private const LINK = 'notices.common.link.plain';
    private const ZONE_LINE = 'notices.common.zone.line';
    private const ZONE_CLOSING = 'notices.common.zone.closing';

    /** The text of the action's link. */
    private readonly ?string $labelKey;
    /** The address of the action. */
    private readonly ?string $address;

    /**
     * @param array<string, mixed> $catalog
     * @param array<string, mixed> $notice
     */
    public function __construct(
        private readonly array $catalog,
        private readonly Texts $texts,
        private readonly string $id,
        private readonly array $notice,
        private readonly ?string $action,
        private readonly Setting $setting,
        private readonly Values $values,
        private readonly bool $linksTextMessages,
    ) {
        $this->labelKey = $action === null ? null : "notices.common.action.{$action}";
        $this->address = $action === null ? null : $catalog['links'][$action] ?? null;
    }

    /**
     * The notice in some channels.
     *
     * @param list<array<string, mixed>> $channels
     * @param array<string, mixed> $nearest The locale of the catalog for the customer's.
     */
    public function notice(array $channels, array $nearest, ?int $validUntil): Notice
    {
        $written = [];
        $locales = [];
        foreach ($channels as $channel) {
            $locale = $this->channelLocale($channel, $nearest);
            $written[$channel['name']] = $this->channel($channel, $locale);
            $locales[$channel['name']] = $locale['tag'];
        }
        ksort($written, SORT_STRING);
        ksort($locales, SORT_STRING);
        $tags = array_unique($locales, SORT_STRING);
        $common = in_array($this->texts->source['tag'], $tags, true) ? $this->texts->source : $nearest;
        $action = $this->labelKey === null ? null : new ActionLink(
            $this->action,
            $this->texts->line($this->labelKey, count($tags) > 1 ? $nearest : $common, $this->values),
            $this->address,
        );
        return new Notice(
            action: $action,
            channels: $written,
            id: $this->id,
            locale: count($tags) > 1 ? null : $common['tag'],
            locales: $locales,
            timeZone: $this->setting->timeZone,
            validUntil: $validUntil === null ? null : Moment::text($validUntil),
        );
    }

    /**
     * The locale of a channel: the nearest, or the source where the nearest lacks one of the channel's texts.
     *
     * @param array<string, mixed> $channel
     * @param array<string, mixed> $nearest
     * @return array<string, mixed>
     */
    private function channelLocale(array $channel, array $nearest): array
    {
        foreach ($this->neededKeys($channel, $nearest) as $key) {
            if (!$this->texts->has($key, $nearest) && $this->texts->has($key, $this->texts->source)) {
                return $this->texts->source;
            }
        }
        return $nearest;
    }

    /**
     * The texts that a channel is written with.
     *
     * @param array<string, mixed> $channel
     * @param array<string, mixed> $locale
     * @return list<string>
     */
    private function neededKeys(array $channel, array $locale): array
    {
        $label = $this->labelKey === null ? [] : [$this->labelKey];
        $keys = [];
        foreach ($this->catalog['channels'][$channel['name']] as $part) {
            $key = $this->key($channel, $part);
            if ($part['format'] === 'actionLabel') {
                array_push($keys, ...$label);
            } elseif ($this->texts->owner($key, $locale) !== null) {
                $namesZone = $this->namesZone($channel, $part, $locale);
                $own = $part['format'] === 'line'
                    ? ($namesZone ? [self::ZONE_LINE] : [])
                    : [
                        ...$this->notice['openings'],
                        ...$this->notice['closings'],
                        ...$label,
                        ...($namesZone ? [self::ZONE_CLOSING] : []),
                        self::LINK,
                    ];
                array_push($keys, $key, ...$own);
            }
        }
        return $keys;
    }

    /**
     * @param array<string, mixed> $channel
     * @param array<string, mixed> $part
     */
    private function key(array $channel, array $part): string
    {
        return "notices.{$this->id}.{$channel['name']}.{$part['name']}";
    }

    /**
     * Whether a part names the time zone: where it has a time, and the zone is assumed.
     *
     * @param array<string, mixed> $channel
     * @param array<string, mixed> $part
     * @param array<string, mixed> $locale
     */
    private function namesZone(array $channel, array $part, array $locale): bool
    {
        return $this->setting->isZoneAssumed && in_array($part['name'], $channel['zoneParts'][$locale['tag']], true);
    }

    /**
     * The parts of a channel.
     *
     * @param array<string, mixed> $channel
     * @param array<string, mixed> $locale
     * @return array<string, Part>
     */
    private function channel(array $channel, array $locale): array
    {
        $parts = [];
        $lines = [];
        foreach ($this->catalog['channels'][$channel['name']] as $part) {
            $key = $part['format'] === 'actionLabel' ? $this->labelKey : $this->key($channel, $part);
            if ($key === null || $this->texts->owner($key, $locale) === null) {
                continue;
            }
            $namesZone = $this->namesZone($channel, $part, $locale);
            if ($part['format'] === 'paragraphs') {
                $parts[$part['name']] = $this->document($key, $namesZone, $locale, $lines);
                continue;
            }
            $text = $this->texts->line($key, $locale, $this->values);
            if ($namesZone) {
                $zone = ['text' => $text, 'zone' => $this->zoneName($locale)];
                $text = $this->texts->line(self::ZONE_LINE, $locale, $this->values->with($zone));
            }
            $isTextMessage = $part['isTextMessage'] ?? false;
            $own = $isTextMessage ? $this->textMessage($text) : new Part($text);
            $lines[$part['name']] = $own->text;
            $parts[$part['name']] = $own;
        }
        ksort($parts, SORT_STRING);
        return $parts;
    }

    private function textMessage(string $text): Part
    {
        if ($this->linksTextMessages && $this->address !== null) {
            $text .= " {$this->address}";
        }
        $text = str_replace(["\u{202f}", "\u{2009}", "\u{a0}"], ' ', $text);
        return new Part($text, messages: $this->messages($text));
    }

    /** How many messages a text message is sent as. */
    private function messages(string $text): int
    {
        ['gsm7' => $plain, 'gsm7Extensions' => $extensions, 'textMessages' => $sizes] = $this->catalog['characters'];
        $letters = Text::letters($text);
        $sum = static fn (callable $size): int => array_sum(array_map($size, $letters));
        if (array_diff($letters, Text::letters($plain . $extensions)) === []) {
            $length = $sum(static fn (string $letter): int => str_contains($extensions, $letter) ? 2 : 1);
            ['single' => $single, 'part' => $part] = $sizes['gsm7'];
        } else {
            $length = $sum(static fn (string $letter): int => strlen($letter) === 4 ? 2 : 1);
            ['single' => $single, 'part' => $part] = $sizes['ucs2'];
        }
        return $length <= $single ? 1 : intdiv($length + $part - 1, $part);
    }

    /** @param array<string, mixed> $locale */
    private function zoneName(array $locale): string
    {
        return $this->catalog['zones'][$this->setting->timeZone][$locale['tag']];
    }

    /**
     * An email's body, in its layouts.
     *
     * @param array<string, mixed> $locale
     * @param array<string, string> $lines The email's texts of one line.
     */
    private function document(string $key, bool $namesZone, array $locale, array $lines): Part
    {
        $zone = $namesZone ? $this->values->with(['zone' => $this->zoneName($locale)]) : null;
        $text = [
            ...$this->shared($this->notice['openings'], $locale),
            ...$this->texts->paragraphs($key, $locale, $this->values),
        ];
        $ending = [
            ...($zone === null ? [] : $this->texts->paragraphs(self::ZONE_CLOSING, $locale, $zone)),
            ...$this->shared($this->notice['closings'], $locale),
        ];
        $owner = $this->texts->owner($key, $locale);
        $common = [
            'lang' => $owner['tag'],
            'dir' => $owner['isRightToLeft'] ?? false ? 'rtl' : 'ltr',
            'subject' => $lines['subject'] ?? '',
            'preheader' => $lines['preheader'] ?? '',
            'appName' => $this->values->text('appName') ?? '',
            'hasAction' => $this->labelKey !== null,
            'action' => $this->labelKey === null ? '' : $this->texts->line($this->labelKey, $locale, $this->values),
            'actionURL' => $this->address ?? '',
            'hasClosings' => $ending !== [],
        ];
        $html = static fn (array $inline): string => $inline['url'] === null
            ? Text::escaped($inline['text'])
            : '<a href="' . Text::escaped($inline['url']) . '">' . Text::escaped($inline['text']) . '</a>';
        $plain = fn (array $inline): string => $inline['url'] === null
            ? $inline['text']
            : $this->texts->line(self::LINK, $locale, $this->values->with($inline));
        $written = fn (string $layout, callable $inline): string => self::laidOut($this->catalog['layouts'][$layout], [
            ...$common,
            'paragraphs' => self::joined($text, $inline),
            'closings' => self::joined($ending, $inline),
        ]);
        return new Part(Text::trimmedEnd($written('text', $plain)), html: $written('html', $html));
    }

    /**
     * The paragraphs of openings or closings, without those that need a value that is missing.
     *
     * @param list<string> $keys
     * @param array<string, mixed> $locale
     * @return list<list<array{text: string, url: ?string}>>
     */
    private function shared(array $keys, array $locale): array
    {
        $paragraphs = [];
        foreach ($keys as $key) {
            $needs = $this->texts->owner($key, $locale)['texts'][$key]['needs'] ?? [];
            if (array_filter($needs, $this->values->isMissing(...)) === []) {
                array_push($paragraphs, ...$this->texts->paragraphs($key, $locale, $this->values));
            }
        }
        return $paragraphs;
    }

    /**
     * @param list<list<array{text: string, url: ?string}>> $paragraphs
     * @return list<string>
     */
    private static function joined(array $paragraphs, callable $inline): array
    {
        return array_map(
            static fn (array $paragraph): string => implode('', array_map($inline, $paragraph)),
            $paragraphs,
        );
    }

    /**
     * Writes a layout of emails.
     *
     * @param list<string|array<string, mixed>> $parts
     * @param array<string, bool|string|list<string>> $values
     */
    private static function laidOut(array $parts, array $values, string $item = ''): string
    {
        $text = '';
        foreach ($parts as $part) {
            if (is_string($part)) {
                $text .= $part;
            } elseif (isset($part['value'])) {
                $value = $part['value'] === '.' ? $item : $values[$part['value']];
                $text .= $part['isEscaped'] ?? false ? Text::escaped($value) : $value;
            } else {
                $text .= self::section($part, $values, $item);
            }
        }
        return $text;
    }

    /**
     * @param array<string, mixed> $section
     * @param array<string, bool|string|list<string>> $values
     */
    private static function section(array $section, array $values, string $item): string
    {
        $value = $values[$section['section']] ?? false;
        $isThere = $value !== [] && $value !== '' && $value !== false;
        if ($isThere === ($section['isInverted'] ?? false)) {
            return '';
        }
        $items = is_array($value) && $isThere ? $value : [$item];
        return implode('', array_map(
            static fn (string $item): string => self::laidOut($section['parts'], $values, $item),
            $items,
        ));
    }
}

/**
 * Works on texts by code points, without the settings of the machine.
 *
 * @internal
 */
final class Text
{
    private const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
    private const UPPERCASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    /** What ECMAScript calls white space. */
    private const SPACES = '\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}';
    /** Characters that a text can have without showing anything. */
    private const INVISIBLE = '\x{ad}\x{34f}\x{61c}\x{115f}\x{1160}\x{17b4}\x{17b5}\x{180b}-\x{180f}\x{200b}-\x{200f}'
        . '\x{2060}-\x{206f}\x{2800}\x{3164}\x{fe00}-\x{fe0f}\x{ffa0}';
    /** Controls, marks of direction and characters that are none. */
    private const UNWANTED = '\x00-\x1f\x7f-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}\x{feff}\x{fdd0}-\x{fdef}'
        . '\x{fffe}\x{ffff}';

    public static function isUTF8(string $text): bool
    {
        return preg_match('//u', $text) === 1;
    }

    /** @return list<string> */
    public static function letters(string $text): array
    {
        return preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY);
    }

    /** The text with its letters of ASCII in lower case. */
    public static function lowercased(string $text): string
    {
        return strtr($text, self::UPPERCASE, self::LOWERCASE);
    }

    /** The text with its letters of ASCII in upper case. */
    public static function uppercased(string $text): string
    {
        return strtr($text, self::LOWERCASE, self::UPPERCASE);
    }

    /** Whether texts are the same, as far as the platform can tell in any form of Unicode. */
    public static function isSame(string $text, string $other): bool
    {
        if ($text === $other || !class_exists(\Normalizer::class)) {
            return $text === $other;
        }
        return \Normalizer::normalize($text) === \Normalizer::normalize($other);
    }

    /** The number that a text of up to 18 digits is; null if it is none. */
    public static function wholeNumber(string $text): ?int
    {
        return preg_match('/^[+-]?[0-9]{1,18}\z/', $text) === 1 ? (int) $text : null;
    }

    /** The text in one line, without characters that change what stands around them. */
    public static function ofOneLine(string $text): string
    {
        $line = preg_replace('/[\t-\r\x{85}\x{2028}\x{2029}]/u', ' ', $text);
        return preg_replace('/[' . self::UNWANTED . ']/u', '', $line);
    }

    public static function isBlank(string $text): bool
    {
        return preg_match('/^[' . self::SPACES . self::INVISIBLE . ']*\z/u', $text) === 1;
    }

    public static function trimmedEnd(string $text): string
    {
        return preg_replace('/(?<![' . self::SPACES . '])[' . self::SPACES . ']+\z/u', '', $text);
    }

    public static function escaped(string $text): string
    {
        return strtr($text, ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', "'" => '&#39;']);
    }

    /**
     * What JSON says, perhaps after a byte order mark.
     *
     * @throws \JsonException If it is not JSON.
     */
    public static function fromJSON(string $text): mixed
    {
        $json = str_starts_with($text, "\u{feff}") ? substr($text, strlen("\u{feff}")) : $text;
        return json_decode($json, flags: JSON_THROW_ON_ERROR);
    }

    /** The text of UTF-8 in Base64, standard or for URLs; null if it is neither. */
    public static function fromBase64(string $text): ?string
    {
        $decoded = base64_decode(strtr($text, '-_', '+/'));
        $standard = base64_encode($decoded);
        $isWhole = $text === $standard || $text === rtrim(strtr($standard, '+/', '-_'), '=');
        return $isWhole && self::isUTF8($decoded) ? $decoded : null;
    }
}
