// Package noticebook decides about subscriptions and writes notices, as the notice program of a catalog says.
//
// This file is the same for every catalog; "noticebook generate-code go" writes it next to catalog.go. It uses the
// standard library alone, and nothing of the machine's language or time zone.
//
// Time zones come from the machine's copy of the IANA database. A program for machines that have none imports
// time/tzdata:
//
//	import _ "time/tzdata"
package noticebook

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"sort"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// Error is what is wrong with facts that nothing can be decided about.
type Error struct {
	// Path is the place in the facts, such as transaction.price; empty for the facts as a whole.
	Path string `json:"path,omitempty"`
	// Summary is what is wrong there.
	Summary string `json:"summary"`
	// Fix is what to pass instead.
	Fix string `json:"fix"`
}

// Error returns the path, the summary and the fix.
func (e *Error) Error() string {
	return strings.TrimPrefix(e.Path+": ", ": ") + e.Summary + ". " + e.Fix
}

// Moment is a moment in UTC, exact to the millisecond. JSON has it in ISO 8601.
type Moment struct{ time.Time }

// String returns the moment in ISO 8601, with milliseconds only if there are some.
func (m Moment) String() string {
	return strings.Replace(m.Format("2006-01-02T15:04:05.000Z"), ".000Z", "Z", 1)
}

// MarshalJSON returns the text of the moment as JSON.
func (m Moment) MarshalJSON() ([]byte, error) { return json.Marshal(m.String()) }

// Result is what a call gives. Fields without a value are nil or empty.
type Result struct {
	// About is what the facts are about, if that isn't a subscription; then there is no decision.
	About string `json:"about,omitempty"`
	// Assumptions are what was assumed of the customer's language and zone; nil if only a decision was wanted.
	Assumptions *[]Assumption `json:"assumptions,omitempty"`
	// Decision is nil if the facts are about no subscription.
	Decision *Decision `json:"decision,omitempty"`
	// DeduplicationKey names an occurrence of the notice and its step, so that each is sent once; Decide names the first.
	DeduplicationKey string `json:"deduplicationKey,omitempty"`
	// Event is the provider's name of the notification, so that each is counted once.
	Event string `json:"event,omitempty"`
	// Format is the version of results.
	Format int `json:"format"`
	// ID is the caller's own name for the request.
	ID *string `json:"id,omitempty"`
	// Next is what is to be sent next if nothing more happens; fetch the store's object before it.
	Next *NextNotice `json:"next,omitempty"`
	// Notice is nil if no notice is to be sent.
	Notice *Notice `json:"notice,omitempty"`
	// Step is the step of the notice that is due, "first" for the notice itself; empty without one.
	Step string `json:"step,omitempty"`
	// Subscription has the identifiers with which the store knows the subscription.
	Subscription map[string]string `json:"subscription,omitempty"`
	// Warnings say what is odd about the facts, and why a notice that the decision names is not to be sent.
	Warnings []string `json:"warnings"`
}

// Decision is what a catalog says about one customer's subscription at one moment.
type Decision struct {
	// Action is the link of the action that the customer can take.
	Action string `json:"action,omitempty"`
	// Advice is what the caller should do about the facts themselves, or about a notice that is only a test.
	Advice string `json:"advice,omitempty"`
	// Entitled reports whether the customer has access; nil means to leave it unchanged, and to fetch newer facts.
	Entitled *bool `json:"entitled"`
	// Evidence is how sure the row is.
	Evidence string `json:"evidence,omitempty"`
	// Message is the message of the store that applies.
	Message string `json:"message,omitempty"`
	// NextChange is the first later moment at which the same facts lead to another decision.
	NextChange *Moment `json:"nextChange,omitempty"`
	// Notice is the notice to send.
	Notice string `json:"notice,omitempty"`
	// Now is the moment of the decision.
	Now Moment `json:"now"`
	// Outputs are what the tables say in outputs of their own.
	Outputs map[string]string `json:"outputs,omitempty"`
	// Overlays are the rows after the first table that changed something, in order.
	Overlays []Overlay `json:"overlays"`
	// Row is the row of the first table.
	Row string `json:"row"`
	// State is the state of the subscription.
	State string `json:"state,omitempty"`
	// Table is the first table.
	Table string `json:"table"`
}

// Overlay is a row after the first table that changed something.
type Overlay struct {
	// Changes are the outputs that the row changed, with their new values.
	Changes map[string]string `json:"changes"`
	// Overridden has, for each output of the row that is another in the end, the table that changed it last.
	Overridden map[string]string `json:"overridden,omitempty"`
	// Row is the name of the row.
	Row string `json:"row"`
	// Stage is the table that has the row.
	Stage string `json:"stage"`

	// All outputs that the row sets.
	then map[string]any
}

// Assumption is what was assumed of the customer's language or zone.
type Assumption struct {
	// Field is locale or timeZone.
	Field string `json:"field"`
	// Storefront is the store's region that makes the value likely; empty if none does.
	Storefront string `json:"storefront,omitempty"`
	// Value is the locale or the zone.
	Value string `json:"value"`
}

// NextNotice is what is to be sent next if nothing more happens.
type NextNotice struct {
	// DeduplicationKey names the occurrence of the notice and its step.
	DeduplicationKey string `json:"deduplicationKey,omitempty"`
	// Notice is the notice of the decision at that time.
	Notice string `json:"notice"`
	// Step is the step of the notice, "first" for the notice itself.
	Step string `json:"step"`
	// Time is when it is due.
	Time Moment `json:"time"`
}

// Notice is a notice as it is sent.
type Notice struct {
	// Action is nil if the customer can take none.
	Action *Link `json:"action,omitempty"`
	// Channels has the texts, by channel and name.
	Channels map[string]map[string]Part `json:"channels"`
	// ID is the name of the notice in the catalog.
	ID string `json:"id"`
	// Locale is the locale of all channels; empty if they differ.
	Locale string `json:"locale,omitempty"`
	// Locales has the locale of each channel.
	Locales map[string]string `json:"locales"`
	// TimeZone is the zone of dates and times.
	TimeZone string `json:"timeZone"`
	// ValidUntil is the end (exclusive) of the time in which the notice may be sent; nil if it never becomes wrong.
	ValidUntil *Moment `json:"validUntil,omitempty"`
}

// Part is a text of a channel.
type Part struct {
	// HTML is the text as an HTML document, for bodies of emails; empty for other parts.
	HTML string `json:"html,omitempty"`
	// Messages is how many messages a text message (SMS) is sent as; 0 for other parts.
	Messages int `json:"messages,omitempty"`
	// Text is the text as it is sent.
	Text string `json:"text"`
}

// Link is an action that a notice leads to.
type Link struct {
	// ID is the name of the action in the catalog.
	ID string `json:"id"`
	// Label is the text of the link.
	Label string `json:"label"`
	// URL is the address; empty if the action has none.
	URL string `json:"url,omitempty"`
}

// NoticeOptions are what a caller can set for a notice. The zero value takes everything from the facts.
type NoticeOptions struct {
	// Now is the moment of the decision; the zero time means that of the facts.
	Now time.Time
	// Locale and TimeZone are those of the customer; if one is empty, that of the facts, or what the store's region
	// makes likely.
	Locale, TimeZone string
	// Channels are the channels to write the notice for; empty means all.
	Channels []string
}

// Noticebook is a catalog that is ready to decide and to write notices. Make one at start, and share it: its methods
// are safe for concurrent use.
type Noticebook struct{ program any }

// format is the version of programs that this file runs, and of its results.
const format = 2

// New makes the noticebook of the catalog in catalog.go.
func New() (*Noticebook, error) { return fromProgram([]byte(catalogData)) }

// fromProgram makes the noticebook of a notice program.
func fromProgram(text []byte) (*Noticebook, error) {
	program, err := parse(text)
	if err != nil || intAt(program, "noticeProgram") != format {
		return nil, fmt.Errorf("noticebook: this is not a notice program of format %d", format)
	}
	return &Noticebook{program}, nil
}

// Decide decides about facts, as JSON text, at a moment; a moment of the facts that equals now is past. The zero time
// means the moment that the facts name; in any other, a fraction of a millisecond is cut off.
//
// An error is an *Error if the facts cannot be used.
func (n *Noticebook) Decide(facts []byte, now time.Time) (result *Result, err error) {
	defer recovered(&err)
	c := n.newCall(facts, NoticeOptions{Now: now})
	if c.result.About == "" {
		c.readNow()
		for _, name := range []string{"appName", "productName", "support"} {
			c.field(name)
		}
		c.readSetting(false)
		c.decide()
	}
	return c.result, nil
}

// Notice decides about facts, as JSON text, and writes the notice that the decision requires.
//
// An error is an *Error if the facts cannot be used.
func (n *Noticebook) Notice(facts []byte, options NoticeOptions) (result *Result, err error) {
	defer recovered(&err)
	c := n.newCall(facts, options)
	if c.result.About == "" {
		c.readSetting(true)
		c.readNow()
		c.decide()
		c.result.Assumptions = &c.assumptions
		c.result.Notice = c.writeNotice()
		c.result.Next = c.nextNotice()
	}
	return c.result, nil
}

// A call

// call is the state of one call. A problem ends the call from anywhere in it: it is a panic with an *Error, which
// recovered makes the error of the call.
type call struct {
	*Noticebook
	options NoticeOptions
	result  *Result
	facts   any
	// The objects that were found in the facts, and the paths at which they were found, by name.
	found  object
	trails map[string]string
	// The items of lists that are in items of other lists themselves.
	isInner map[string]bool
	// The objects of lists that count no more than another one, by name.
	isTied map[string]bool
	// Whether the choice of an item depends on the moment of the decision, and whether the zone is assumed.
	isOpen, isZoneAssumed bool
	// The moment of the decision, which is absent as long as it isn't known, and that at which the caller says that the
	// occurrence of the notice began.
	now, since  int64
	zone        *time.Location
	assumptions []Assumption
	// The object that the facts are as a whole, the customer's locale and zone, and the identifier of the subscription.
	// Each is empty if it is absent.
	whole, locale, zoneName, identity string
	// What the tables say at the moment of the decision.
	verdict *verdict
	// The notice in the program: the decision's, or that of its step.
	notice any
}

// newCall reads the facts, and what of the result doesn't depend on a decision.
func (n *Noticebook) newCall(text []byte, options NoticeOptions) *call {
	c := &call{Noticebook: n, options: options, facts: readJSON(text), now: absent, assumptions: []Assumption{}}
	c.read()
	c.result = &Result{Format: format, Subscription: map[string]string{}, Warnings: []string{}}
	c.result.About = textAt(find(listAt(n.program, "payloads", "otherSubjects"), func(subject any) bool {
		return some(listAt(subject, "has"), c.meets) && c.present(listAt(subject, "unless")) == nil
	}), "name")
	c.result.Event = textAt(c.value(get(n.program, "payloads", "notification", "path")))
	if id, isText := c.id().(string); isText {
		c.result.ID = &id
	}
	for name, paths := range members(n.program, "payloads", "references") {
		isFit := func(path any) bool { return asText(c.value(path)) != nil }
		if path := find(listAt(paths), isFit); path != nil {
			c.result.Subscription[name] = textAt(asText(c.value(path)))
		}
	}
	return c
}

// recovered makes an error of a problem that ended a call.
func recovered(err *error) {
	problem := recover()
	if own, isProblem := problem.(*Error); isProblem {
		*err = own
	} else if problem != nil {
		panic(problem)
	}
}

// attempt returns what a function makes; an empty value if that is a problem.
func attempt[Value any](made func() Value) (value Value) {
	var err error
	defer recovered(&err)
	return made()
}

// id returns the caller's own name for the request; nil if a whole payload has a field of this name.
func (c *call) id() any {
	return when(!contains(listAt(c.program, "payloads", "ownIdentifiers"), c.whole), get(c.facts, "id"))
}

// problem returns a problem with a value in the words of the program. Pairs are a name in braces and what replaces it.
func (c *call) problem(path, name string, value any, pairs ...string) *Error {
	kind, words := textAt(c.program, "kinds", kindOf(value)), listAt(c.program, "problems", name)
	pairs = append(pairs, "{path}", path, "{kind}", kind, "{value}", c.short(value), "{text}", c.bare(value))
	return &Error{Path: path, Summary: c.filled(words[0], pairs), Fix: c.filled(words[1], pairs)}
}

// check ends the call with a problem, unless all is well.
func (c *call) check(isWell bool, path, name string, value any, pairs ...string) {
	if !isWell {
		panic(c.problem(path, name, value, pairs...))
	}
}

// warn adds a warning in the words of the program, if it has any.
func (c *call) warn(list, name string, pairs ...string) {
	if words := get(c.program, list, name); words != nil {
		c.result.Warnings = append(c.result.Warnings, c.filled(words, pairs))
	}
}

// filled replaces names in braces, all at once: a value may have braces itself.
func (c *call) filled(words any, pairs []string) string {
	pairs = append([]string{"{owner}", textAt(c.program, "provider", "owner")}, pairs...)
	return strings.NewReplacer(pairs...).Replace(textAt(words))
}

// kinds are the names of kinds of values in the program.
var kinds = map[reflect.Kind]string{reflect.Invalid: "null", reflect.Bool: "boolean", reflect.Int64: "number",
	reflect.Float64: "number", reflect.String: "text", reflect.Slice: "list", reflect.Struct: "object"}

func kindOf(value any) string { return kinds[reflect.ValueOf(value).Kind()] }

// bare is the short form of a value in a message. A text is cut and put on one line.
func (n *Noticebook) bare(value any) string {
	const limit = 40
	text := textAt(value)
	if letters := []rune(text); len(letters) > limit {
		text = string(letters[:limit]) + "…"
	}
	if is[bool](value) || is[int64](value) {
		return fmt.Sprint(value)
	}
	return either(is[string](value), n.replaced(text, "disturbing", ' '), textAt(n.program, "kinds", kindOf(value)))
}

// short is the short form of a value in a message that doesn't say its kind.
func (n *Noticebook) short(value any) string {
	return either(is[string](value), "the text '"+n.bare(value)+"'", n.bare(value))
}

// replaced replaces each character of a class by another one; a negative one leaves it out.
func (n *Noticebook) replaced(text, class string, other rune) string {
	isOne := n.class(class)
	return strings.Map(func(letter rune) rune { return either(isOne(letter), other, letter) }, text)
}

// class returns a function that reports whether a character is in a class of the program.
func (n *Noticebook) class(name string) func(rune) bool {
	ranges := listAt(n.program, "characters", name)
	return func(letter rune) bool { return isWithin(int64(letter), ranges) }
}

// Reading facts

// read finds the objects of the facts, and what they say together.
func (c *call) read() {
	payloads := get(c.program, "payloads")
	c.found = object{members: map[string]any{"request": c.facts}}
	c.trails, c.isInner, c.isTied, c.isOpen = map[string]string{}, map[string]bool{}, map[string]bool{}, false
	c.check(is[object](c.facts), "", "factsNotObject", c.facts, "{names}", join(", ", listAt(payloads, "passed")...))
	isThere := func(path any) bool { return get(c.facts, listAt(path)...) != nil }
	isWhole := func(whole any) bool { return some(listAt(whole, "has"), isThere) }
	hasObjects := some(listAt(payloads, "passed"), func(name any) bool { return get(c.facts, name) != nil })
	c.whole = textAt(when(!hasObjects, find(listAt(payloads, "wholes"), isWhole)), "object")
	if c.whole == "" {
		c.refuseUnknown()
	}
	for _, step := range listAt(payloads, "steps") {
		if items := listAt(step, "items"); items != nil {
			c.chooseItems(items)
		} else if get(step, "oneOf") != nil {
			c.pick(step)
		} else {
			c.take(step)
		}
	}
	c.refuse()
	for _, container := range listAt(payloads, "containers") {
		path, value := listAt(container, "path"), c.at(container)
		isFit := value == nil || is[object](value) || c.isUnexpanded(container)
		isIdentifier := is[string](value) && isTrue(container, "isIdentifier")
		c.check(isFit || isIdentifier, join(".", path...), "notObject", value, "{object}", textAt(path[0]))
	}
	c.derive()
	for _, name := range []string{"marketingConsent", "textMessageLink", "step"} {
		c.field(name)
	}
	c.since = absent
	if since := c.field("since"); since != nil {
		c.since = c.requestMoment(since, "since")
	}
}

// refuseUnknown refuses facts with unknown names. If they aren't a payload, the error says what they are.
func (c *call) refuseUnknown() {
	payloads := get(c.program, "payloads")
	known := listAt(payloads, "known")
	unknown := sorted(filtered(c.facts.(object).names, func(name any) bool { return !contains(known, name) }))
	if len(unknown) == 0 {
		return
	}
	c.refuse()
	for _, other := range listAt(payloads, "others") {
		theirs := find(unknown, func(name any) bool { return contains(listAt(other, "names"), name) })
		pairs := []string{"{other}", textAt(other, "name"), "{provider}", textAt(c.program, "provider", "name")}
		c.check(theirs == nil, textAt(theirs), "otherProvider", nil, pairs...)
	}
	panic(c.problem(c.bare(unknown[0]), "unknownField", nil, "{names}", join(", ", known...)))
}

// take takes the object that a step finds.
func (c *call) take(step any) {
	name, from, names := textAt(step, "object"), listAt(step, "from"), listAt(step, "where", "names")
	value, trail, old := c.value(from), c.trail(from), c.found.members[name]
	if from[0] == "request" && c.whole != "" {
		value, trail = when(c.whole == name && old == nil, c.facts), name
	}
	isText, isOther := is[string](value), is[object](value) && !holds(value, get(step, "where"))
	isElsewhere := get(step, "when") != nil && !c.meets(get(step, "when"))
	isUnfit := isText && isTrue(step, "isExpandable") || isOther && from[0] != "request" || isElsewhere
	if value == nil || old != nil && isTrue(step, "isFallback") || isUnfit {
		return
	}
	own := get(when(isOther, value), names...)
	pairs := []string{"{field}", join(".", names...), "{value}", c.bare(own), "{object}", name}
	c.check(own == nil, trail, "otherObject", nil, pairs...)
	value = c.opened(step, value, trail)
	c.check(old == nil || isEqual(old, value), trail, "otherPayload", nil, "{object}", name, "{other}", c.trails[name])
	if old == nil {
		c.found.members[name], c.trails[name] = value, trail
	}
}

// pick takes the one object of a list that counts.
func (c *call) pick(step any) {
	name, path, order := textAt(step, "object"), listAt(step, "oneOf"), get(step, "order")
	list, names := listAt(c.value(path)), listAt(order, "names")
	if c.found.members[name] != nil {
		return
	}
	c.checkList(step, c.value(path), c.trail(path))
	counts := func(value, rank any) bool { return holds(value, get(step, "where")) && holds(value, rank) }
	rank := find(listAt(step, "ranks"), func(rank any) bool {
		return some(list, func(value any) bool { return counts(value, rank) })
	})
	// The least number comes first. An object without a moment has the last one.
	const last = int64(math.MaxInt64)
	first, sign := last, either[int64](isTrue(order, "isLatest"), -1, 1)
	for i, value := range list {
		if !counts(value, rank) {
			continue
		}
		own := last
		if at := get(when(order != nil, value), names...); at != nil {
			own = sign * c.momentOf(at, textAt(order, "form"), dotted(name, names...))
		}
		if old := c.found.members[name]; old == nil || own < first {
			c.found.members[name], c.trails[name] = value, fmt.Sprintf("%s[%d]", c.trail(path), i)
			first, c.isTied[name] = own, false
		} else if own == first && own != last && !isEqual(old, value) {
			c.isTied[name] = true
		}
	}
}

// checkList refuses what is not a list of objects. In an object, another step looks for the list.
func (c *call) checkList(step, list any, trail string) {
	name, names := textAt(step, "object"), listAt(step, "where", "names")
	if list == nil || is[object](list) {
		return
	}
	c.check(is[[]any](list), trail, "notList", list, "{object}", name)
	for i, value := range listAt(list) {
		place := fmt.Sprintf("%s[%d]", trail, i)
		c.check(is[object](value), place, "notObject", value, "{object}", name)
		if own := get(value, names...); len(names) > 0 && own != nil {
			c.check(is[string](own), place+"."+join(".", names...), "notText", own)
		}
	}
}

// opened returns the object that a step takes, out of its envelope.
func (c *call) opened(step, value any, trail string) any {
	name, isSigned, wrapper := textAt(step, "object"), isTrue(step, "isSigned"), get(step, "wrapper")
	if signed := get(value, get(wrapper, "signed")); wrapper != nil && signed != nil {
		trail = dotted(trail, get(wrapper, "signed"))
		c.check(is[string](signed), trail, "notSignedText", signed, "{object}", name)
		c.check(get(value, get(wrapper, "decoded")) == nil, trail, "signedAndDecoded", signed, "{object}", name)
		value, isSigned = signed, true
	}
	c.check(!isSigned || !is[string](value), trail, "signedText", value, "{object}", name)
	c.check(is[object](value), trail, "notObject", value, "{object}", name)
	data := listAt(step, "envelope", "data")
	content := get(value, data...)
	if data == nil || content == nil {
		return value
	}
	opened := c.decoded(content, dotted(trail, data...))
	if id := get(value, listAt(step, "envelope", "id")...); id != nil {
		opened.members[textAt(step, "envelope", "as")] = id
		opened.names = append(opened.names, get(step, "envelope", "as"))
	}
	return opened
}

// decoded returns the object that is in an envelope as JSON in Base64. It is in the standard alphabet or that for URLs,
// with whole padding or none. Another spelling of the same bytes is a text that was cut or changed.
func (c *call) decoded(content any, path string) object {
	text, isText := content.(string)
	c.check(isText, path, "notBase64Text", content)
	encoding := either(strings.ContainsAny(text, "-_"), base64.URLEncoding, base64.StdEncoding)
	padding := either(strings.HasSuffix(text, "="), base64.StdPadding, base64.NoPadding)
	decoded, err := encoding.WithPadding(padding).Strict().DecodeString(text)
	// The decoder skips line breaks.
	c.check(err == nil && !strings.ContainsAny(text, "\r\n"), path, "notBase64", nil)
	value, err := parse(decoded)
	c.check(err == nil, path, "notWholeJSON", nil)
	c.check(is[object](value), path, "notObjectInside", value)
	return value.(object)
}

// refuse refuses what isn't a payload, such as a store's answer that there was an error.
func (c *call) refuse() {
	for _, refusal := range listAt(c.program, "payloads", "refusals") {
		if path := listAt(c.present(listAt(refusal, "has"))); path != nil {
			last, says, value := textAt(path[len(path)-1]), textAt(refusal, "says"), c.value(path)
			says += either(asText(value) == nil, "", " ("+last+" "+c.bare(value)+")")
			place := either(path[0] == "request", last, textAt(path[0]))
			panic(&Error{Path: place, Summary: says, Fix: textAt(refusal, "fix")})
		}
	}
}

// isUnexpanded reports whether the facts have only the identifier of a container.
func (c *call) isUnexpanded(container any) bool {
	return isTrue(container, "isExpandable") && is[string](c.at(container))
}

// meets reports whether a place has what a condition wants.
func (c *call) meets(condition any) bool { return isAmong(c.at(condition), get(condition, "among")) }

// isAmong reports whether a value is one of some texts; without texts, whether it is there.
func isAmong(value, texts any) bool {
	return value != nil && (texts == nil || contains(listAt(texts), asText(value)))
}

// holds reports whether a value is an object that has what a condition wants of it, if there is a condition.
func holds(value, condition any) bool {
	return is[object](value) && isAmong(get(value, listAt(condition, "names")...), get(condition, "among"))
}

// value returns the value at a path; nil if it is absent or null, or if there is no path.
func (c *call) value(path any) any { return when(len(listAt(path)) > 0, get(c.found, listAt(path)...)) }

// at returns the value at the path of a field, a moment or a condition.
func (c *call) at(place any) any { return c.value(get(place, "path")) }

// has reports whether something is at a path.
func (c *call) has(path any) bool { return c.value(path) != nil }

// isThere reports whether something is at the path of a field or a moment.
func (c *call) isThere(place any) bool { return c.at(place) != nil }

// present returns the first path that has a value; nil if all are absent.
func (c *call) present(paths []any) any { return find(paths, c.has) }

// trail returns a path in the facts as they came.
func (c *call) trail(path []any) string { return dotted(c.trails[textAt(path[0])], path[1:]...) }

// shown returns a path as a caller knows it: that in an item of lists inside one another by its place in them.
func (c *call) shown(path any) string {
	if names := listAt(path); len(names) > 0 && c.isInner[textAt(names[0])] {
		return c.trail(names)
	}
	return dottedPath(path)
}

// dottedPath writes a path. Callers know the fields of the request by their names alone.
func dottedPath(path any) string { return strings.TrimPrefix(join(".", listAt(path)...), "request.") }

// shownPlaces returns the paths of several moments as a caller knows them.
func (c *call) shownPlaces(places []any) string {
	return strings.Join(mapped(places, func(place any) string { return c.shown(get(place, "path")) }), " or ")
}

// typed returns the value at a path, which must be of a type; nil if it is absent.
func (c *call) typed(path any, typeName string) any {
	value := c.value(path)
	isOfType := kindOf(value) == typeName || is[int64](value) && typeName == "wholeNumber"
	problem := map[string]string{"text": "notText", "boolean": "notFlag", "wholeNumber": "notWholeNumber"}[typeName]
	c.check(value == nil || isOfType, c.shown(path), problem, value)
	return value
}

// text returns the text at a path; nil if it is absent.
func (c *call) text(path any) any { return c.typed(path, "text") }

// field returns a field of the request; nil if it is absent, or if the program has none of this name.
func (c *call) field(name string) any {
	typeName := textAt(c.program, "payloads", "request", name)
	return c.typed(when(typeName != "", []any{"request", name}), typeName)
}

// Derived fields

// rules are the rules of derived fields, by the member that has what the field is derived from.
var rules = map[string]func(c *call, rule, source any) any{
	"has":          func(c *call, _, path any) any { return when(c.has(path), true) },
	"isExpanded":   func(c *call, _, path any) any { return when(c.has(path), is[object](c.value(path))) },
	"isTied":       (*call).isInTied,
	"memberOf":     (*call).memberOf,
	"firstOf":      (*call).firstOf,
	"isFilled":     (*call).isFilled,
	"later":        (*call).isLater,
	"latest":       (*call).latestOf,
	"differ":       (*call).differ,
	"identifierOf": (*call).identifierOf,
	"monthEnd":     (*call).monthEndOf,
	"join":         (*call).joined,
	"classOf":      (*call).classOf,
}

// derive works out what the payloads say together; a field may be worked out of those before it.
func (c *call) derive() {
	derived := map[string]any{}
	c.found.members[textAt(c.program, "payloads", "derivedObject")] = object{members: derived}
	for _, rule := range listAt(c.program, "payloads", "derived") {
		source := find(as[object](rule).names, func(name any) bool { return rules[textAt(name)] != nil })
		derived[textAt(rule, "name")] = rules[textAt(source)](c, rule, get(rule, source))
	}
}

// memberOf names the first member that is there, in the order of the facts.
func (c *call) memberOf(rule, path any) any {
	own, among := as[object](c.value(path)), listAt(rule, "among")
	return find(own.names, func(name any) bool {
		return get(own, name) != nil && (among == nil || contains(among, name))
	})
}

// firstOf returns the first value that is there; one that is not the usual value counts at once.
func (c *call) firstOf(rule, paths any) any {
	first, usual := c.present(listAt(paths)), get(rule, "unless")
	for _, path := range filtered(listAt(paths), c.has) {
		value := c.value(path)
		// An amount is a number or a text.
		if kind := textAt(rule, "type"); kind != "" {
			c.typed(path, kind)
		}
		if usual != nil && value != usual {
			return value
		}
		agrees := !isTrue(rule, "agree") || value == c.value(first)
		c.check(agrees, c.shown(path), "otherValue", value, "{other}", c.shown(first))
	}
	return c.value(first)
}

// isFilled reports whether a list of texts has items.
func (c *call) isFilled(_, path any) any {
	value := c.value(path)
	c.check(value == nil || is[[]any](value), c.shown(path), "notListOfTexts", value)
	for _, item := range listAt(value) {
		c.check(is[string](item), c.shown(path), "notTextInList", item)
	}
	return when(value != nil, len(listAt(value)) > 0)
}

// isInTied reports whether an object is tied, or was taken from one that is.
func (c *call) isInTied(_, name any) any {
	for tied, isTied := range c.isTied {
		if isTied && strings.HasPrefix(c.trails[textAt(name)]+".", c.trails[tied]+".") {
			return true
		}
	}
	return nil
}

// isLater compares two moments. Without the first, the second is not read.
func (c *call) isLater(rule, places any) any {
	own := c.moment(find(listAt(places), c.isThere), 0)
	other := c.moment(find(listAt(when(own != absent, rule), "than"), c.isThere), 0)
	return when(other != absent && own > other, true)
}

// latestOf returns the latest of several moments.
func (c *call) latestOf(_, places any) any {
	last := int64(absent)
	for _, place := range listAt(places) {
		at := c.moment(place, 0)
		last = either(at > last, at, last)
	}
	return when(last != absent, last)
}

// differ compares two texts. Without the first, the second is not read.
func (c *call) differ(rule, fields any) any {
	own := c.firstText(listAt(fields))
	other := c.firstText(listAt(when(own != nil, rule), "from"))
	return when(other != nil, own != other)
}

// identifierOf returns the first identifier that is there, of an object or in place of it.
func (c *call) identifierOf(_, paths any) any {
	return find(mapped(listAt(paths), func(path any) any {
		value := c.value(path)
		return either(is[object](value), get(value, "id"), value)
	}), is[string])
}

// monthEndOf returns the first moment after a month.
func (c *call) monthEndOf(_, fields any) any {
	texts := append(c.allTexts(fields), nil, nil)
	end := monthEnd(wholeOf(textAt(texts[0])), wholeOf(textAt(texts[1])))
	return when(end != absent, end)
}

// joined returns several texts as one; nil if one is absent.
func (c *call) joined(rule, fields any) any {
	texts := c.allTexts(fields)
	return when(texts != nil, join(textAt(rule, "with"), texts...))
}

// allTexts returns texts and whole numbers as texts; nil if one is absent. Those after it are not read.
func (c *call) allTexts(fields any) (texts []any) {
	for _, field := range listAt(fields) {
		text := c.firstText([]any{field})
		if text == nil {
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}

// classOf returns the class that values have together.
func (c *call) classOf(rule, fields any) any {
	texts := mapped(listAt(fields), func(field any) any { return c.firstText([]any{field}) })
	return get(rule, "classes", join("/", filtered(texts, is[string])...))
}

// firstText returns the first text or whole number that is there, as a text; nil if all are absent.
func (c *call) firstText(fields []any) any {
	field := find(fields, c.isThere)
	return asText(c.typed(get(field, "path"), textAt(field, "type")))
}

// Items of lists

// candidate is an item, with the objects and lists around it; outermost first.
type candidate struct {
	objects []any
	trails  []string
	// Whether it has the identifiers that the request names.
	matches bool
	// The moment at which it ends, if that is wanted.
	end int64
}

// last returns what names lead to in the item.
func (c candidate) last(names ...any) any { return get(c.objects[len(c.objects)-1], names...) }

// chooseItems finds the items that count, of lists inside one another: those that the request names, or of several the
// one that the program prefers.
func (c *call) chooseItems(items []any) {
	inner, of, list := items[len(items)-1], textAt(items[0], "of"), get(items[0], "list")
	owner, isRequired, trail := c.found.members[of], isTrue(items[0], "isRequired"), c.trail([]any{of, list})
	if owner == nil || !isRequired && get(owner, list) == nil {
		for i, wanted := range mapped(either(isRequired, items, nil), c.wanted) {
			name := textAt(items[i], "by")
			c.check(wanted == nil, name, "choosesNothing", nil, "{object}", of, "{name}", name)
		}
		return
	}
	all := c.candidates(items, mapped(items, c.wanted), candidate{[]any{owner}, []string{c.trails[of]}, true, absent})
	found := filtered(all, func(one candidate) bool { return one.matches })
	if len(found) > 1 {
		found = c.narrowed(found, inner, trail)
	}
	switch {
	case len(found) == 1:
		for i, item := range items {
			name := textAt(item, "object")
			c.found.members[name], c.trails[name], c.isInner[name] = found[0].objects[i+1], found[0].trails[i+1], i > 0
		}
	case len(found) > 1 && get(inner, "end") != nil && c.now == absent:
		c.isOpen = true
	case len(all) > 0 || isRequired:
		panic(c.undecided(items, len(all), len(found), trail))
	}
}

// wanted returns the identifier by which the request chooses an item of a list; nil if it names none.
func (c *call) wanted(item any) any {
	value := get(c.facts, get(item, "by"))
	c.check(value == nil || asText(value) != nil, textAt(item, "by"), "notText", value)
	return asText(value)
}

// candidates returns the items that are in the last object of a candidate.
func (c *call) candidates(items, wanted []any, outer candidate) (found []candidate) {
	level := len(outer.objects) - 1
	if level == len(items) {
		return []candidate{outer}
	}
	name, of := get(items[level], "list"), textAt(items[0], "of")
	trail, list := dotted(outer.trails[level], name), outer.last(name)
	c.check(is[[]any](list), trail, "notList", list, "{object}", of)
	for i, item := range listAt(list) {
		place := fmt.Sprintf("%s[%d]", trail, i)
		c.check(is[object](item), place, "notObject", item, "{object}", of)
		own := textAt(asText(get(item, get(items[level], "by"))))
		matches := outer.matches && (wanted[level] == nil || wanted[level] == own)
		objects, trails := outer.objects[:level+1:level+1], outer.trails[:level+1:level+1]
		inner := candidate{append(objects, item), append(trails, place), matches, absent}
		found = append(found, c.candidates(items, wanted, inner)...)
	}
	return found
}

// narrowed returns, of several candidates, those that count.
func (c *call) narrowed(found []candidate, inner any, trail string) []candidate {
	if get(inner, "end") != nil {
		return c.running(found, inner, trail)
	}
	level, preferred := len(found[0].trails)-2, get(inner, "preferred")
	isElsewhere := func(one candidate) bool { return one.trails[level] != found[0].trails[level] }
	own := filtered(found, func(one candidate) bool { return holds(one.last(), preferred) })
	return either(len(own) == 1 && !some(found, isElsewhere), own, found)
}

// running returns the candidates that run at the moment of the decision. An item without an end has not begun.
func (c *call) running(found []candidate, inner any, trail string) []candidate {
	names := listAt(inner, "end", "names")
	for i := range found {
		if value := found[i].last(names...); value != nil {
			found[i].end = c.momentOf(value, textAt(inner, "end", "form"), dotted(trail, names...))
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return found[i].end > found[j].end })
	begun := filtered(found, func(one candidate) bool { return one.end != absent })
	// As long as the moment isn't known, it is before all ends.
	running := filtered(begun, func(one candidate) bool { return one.end > c.now })
	isOver := len(begun) > 0 && len(running) == 0
	if isOver || c.meets(get(inner, "common")) {
		return found[:1]
	}
	return either(len(begun) == 0, found, running)
}

// undecided is the problem with a choice that leaves no item, or several.
func (c *call) undecided(items []any, all, left int, trail string) *Error {
	keys := ""
	for _, item := range items {
		keys = strings.TrimSuffix(textAt(item, "by")+" or "+keys, " or ")
	}
	name := either(all == 0, "noItem", either(left == 0, "noSuchItem", "severalItems"))
	count := fmt.Sprint(either(left == 0, all, left))
	return c.problem(trail, name, nil, "{object}", textAt(items[0], "of"), "{count}", count, "{keys}", keys)
}

// Moments in payloads

const (
	// absent is in place of a moment that is not there.
	absent = math.MinInt64
	// The moments of the years 1 to 9999, in milliseconds since 1970.
	earliest, latest = -62_135_596_800_000, 253_402_300_799_999
	// As milliseconds these are days of early 1970; as seconds they are the dates of stores' time.
	firstSeconds, lastSeconds = 1_199_145_600, 4_102_444_799
)

// moment returns the moment at a place, and some milliseconds.
func (c *call) moment(place any, plus int64) int64 {
	value, path := c.at(place), c.shown(get(place, "path"))
	if value == nil {
		return absent
	}
	at := c.momentOf(value, textAt(place, "form"), path) + plus
	c.check(at <= latest, path, "dateTooLate", value)
	return at
}

// momentOf returns the moment that a value in some form is.
func (c *call) momentOf(value any, form, path string) int64 {
	text, isText := value.(string)
	isWritten := form == "rfc3339" || form == "millisecondsText"
	number := numberOf(value) * either(form == "seconds", 1000.0, 1.0)
	problem := either(isWritten || math.IsNaN(number), "notDate", "dateOutOfRange")
	switch isEarly := math.Ceil(number) >= firstSeconds && math.Ceil(number) <= lastSeconds; {
	case isWritten && isText:
		whole, exact := numberOf(wholeOf(text)), isoMoment(text, time.Millisecond-time.Nanosecond)
		number, problem = either(form == "rfc3339", exact, whole), "notDateText"
	case form == "rfc3339":
		number = math.NaN()
	case form == "seconds" && is[int64](value) && isInYears(numberOf(value)):
		problem = "dateInMilliseconds"
	case form != "seconds" && isEarly:
		number, problem = math.NaN(), either(isWritten, problem, "dateIn1970")
	}
	c.check(isInYears(math.Ceil(number)), path, problem, value, "{form}", textAt(c.program, "forms", form))
	return int64(math.Ceil(number))
}

// isInYears reports whether a moment is in the years 1 to 9999. All of these are exact as floating-point numbers.
func isInYears(at float64) bool { return at >= earliest && at <= latest }

var isoForm = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$`)

// isoMoment reads ISO 8601 with an offset. What is finer than a millisecond is cut off after something is added. It is
// NaN if the text isn't a moment.
func isoMoment(text string, plus time.Duration) float64 {
	parts := append(isoForm.FindStringSubmatch(strings.ToUpper(text)), "", "", "", "")
	moment, err := time.Parse(time.RFC3339Nano, parts[1]+or(parts[2], ":00")+parts[3])
	return either(err == nil && moment.Year() > 0, float64(moment.Add(plus).UnixMilli()), math.NaN())
}

// monthEnd returns the first moment after a month, in UTC; absent if there is no such month.
func monthEnd(year, month any) int64 {
	end := time.Date(int(intAt(year)), time.Month(intAt(month))+1, 1, 0, 0, 0, 0, time.UTC)
	isYear, isMonth := intAt(year) >= 1 && intAt(year) <= 9999, intAt(month) >= 1 && intAt(month) <= 12
	return either(isYear && isMonth, end.UnixMilli(), absent)
}

func momentAt(at int64) *Moment { return &Moment{time.UnixMilli(at).UTC()} }

// wholeOf returns the whole number that a text is; nil if the text isn't a whole number.
func wholeOf(text string) any {
	number, err := json.Number(text).Int64()
	return when(err == nil, number)
}

// The customer's setting

// readSetting finds the customer's locale and zone.
func (c *call) readSetting(isLocaleNeeded bool) {
	locale, zone := c.setting(c.options.Locale, "locale"), c.setting(c.options.TimeZone, "timeZone")
	c.isZoneAssumed = zone == nil
	isGiven := zone != nil && (locale != nil || !isLocaleNeeded)
	storefront := textAt(c.text(when(!isGiven, get(c.program, "payloads", "region"))))
	usual := append(listAt(c.program, "regions", storefront), nil, nil)
	c.locale = c.canonicalLocale(textAt(locale))
	c.check(locale == nil || c.locale != "", "locale", "notLocale", locale)
	if locale == nil {
		c.locale = c.preferredLocale()
	}
	if c.locale == "" {
		c.locale = c.assumed("locale", usual[0], storefront)
		c.check(c.locale != "" || !isLocaleNeeded, "locale", "noLocale", nil)
	}
	c.zoneName = textAt(zone)
	if zone == nil {
		isUsual := usual[1] != nil
		c.zoneName = c.assumed("timeZone", either(isUsual, usual[1], get(c.program, "zoneElsewhere")), either(isUsual, storefront, ""))
	}
	location, err := time.LoadLocation(c.zoneName)
	// These names are those of the machine's own zone.
	isMachines := contains([]any{"", "Local", "localtime", "posixrules"}, c.zoneName)
	c.check(err == nil && !isMachines, "timeZone", "notTimeZone", c.zoneName)
	c.zone = location
}

// setting returns an argument of the call, or else a field of the request, which is not read otherwise; nil if both are
// absent.
func (c *call) setting(argument, name string) any {
	return either(argument != "", any(argument), c.field(either(argument != "", "", name)))
}

// assumed returns what is assumed for a field of the setting; empty if that is nothing.
func (c *call) assumed(field string, value any, storefront string) string {
	if value != nil {
		c.assumptions = append(c.assumptions, Assumption{Field: field, Storefront: storefront, Value: textAt(value)})
	}
	return textAt(value)
}

// localeForm has a language, a script, a region, and then variants, extensions and what is for private use.
var localeForm = regexp.MustCompile(`^([A-Za-z]{2,8})(?:-([A-Za-z]{4}))?(?:-([A-Za-z]{2}|\d{3}))?` +
	`((?:-(?:[A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))*(?:-[A-WYZa-wyz0-9](?:-[A-Za-z0-9]{2,8})+)*` +
	`(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?)$`)

// preferredLocale returns the first locale of the payloads that the catalog has texts for, or else the first; empty if
// they have none.
func (c *call) preferredLocale() string {
	const limit = 10
	texts := filtered(flat(listAt(c.program, "payloads", "locales"), func(path any) []any {
		value := c.value(path)
		return either(is[[]any](value), listAt(value), []any{value})
	}), is[string])
	if len(texts) > limit {
		texts = texts[:limit]
	}
	tags := mapped(texts, func(text any) string { return c.canonicalLocale(textAt(text)) })
	hasTexts := func(tag string) bool { return c.nearestLocale(tag) != "" }
	return or(find(tags, hasTexts), find(tags, func(tag string) bool { return tag != "" }))
}

// nearestLocale returns the catalog's locale for a canonical one; empty if there is none.
func (c *call) nearestLocale(tag string) (nearest string) {
	for ; tag != "" && nearest == ""; tag = lastPart.ReplaceAllString(tag, "") {
		nearest = textAt(c.program, "negotiation", "nearest", tag)
	}
	return nearest
}

// canonicalLocale returns a locale, which may be written with underscores, in the spelling that the program has; empty
// if there is no such locale.
func (c *call) canonicalLocale(tag string) string {
	const limit = 100
	negotiation, parts := get(c.program, "negotiation"), localeForm.FindStringSubmatch(strings.ReplaceAll(tag, "_", "-"))
	if parts == nil || len(tag) > limit {
		return ""
	}
	for i, list := range []string{"languages", "scripts", "regions"} {
		isNamed := func(name string) bool { return strings.EqualFold(name, parts[i+1]) }
		name := find(strings.Fields(textAt(negotiation, list)), isNamed)
		if name == "" && parts[i+1] != "" {
			return ""
		}
		parts[i+1] = name
	}
	language, script, _ := strings.Cut(or(textAt(negotiation, "languageAliases", parts[1]), parts[1]), "-")
	alias := get(negotiation, "regionAliases", parts[3])
	named := []string{language, or(parts[2], script), either(alias == nil, parts[3], textAt(alias))}
	named = filtered(named, func(part string) bool { return part != "" })
	// What follows the region changes nothing.
	return strings.Join(named, "-")
}

// lastPart is the last part of a locale, with the hyphen before it.
var lastPart = regexp.MustCompile(`-?[^-]*$`)

// readNow finds the moment of the decision.
func (c *call) readNow() {
	text := c.setting(either(c.options.Now.IsZero(), "", Moment{c.options.Now.UTC()}.String()), "now")
	c.check(text != nil, "now", "noMoment", nil)
	c.now = c.requestMoment(text, "now")
}

// requestMoment returns the moment that a field of the request is, or the argument in place of it.
func (c *call) requestMoment(text any, name string) int64 {
	at := isoMoment(textAt(text), 0)
	c.check(isInYears(at), name, "notMoment", text)
	return int64(at)
}

// Deciding

// key returns the key of a notice and its step; the empty text if a part is missing or can't be read.
func (c *call) key(name, step string) string {
	notice := get(c.program, "notices", name)
	period := or(mapped(listAt(notice, "occurrence"), func(place any) string {
		return attempt(func() string { return c.period(place) })
	})...)
	situation := get(notice, "situation")
	parts := map[string]any{"situation": situation, "step": step, "period": period, "identity": c.identity}
	key := []any{}
	for _, name := range listAt(c.program, "decision", "key") {
		part := parts[textAt(name)]
		if notice == nil || part == "" {
			return ""
		}
		key = append(key, part)
	}
	digest := sha256.Sum256([]byte(join("\n", key...)))
	return fmt.Sprintf("%x", digest[:16])
}

// decide decides about the facts, and finds what names the decision.
func (c *call) decide() {
	if c.isOpen {
		c.read()
	}
	v := c.ask(c.now)
	c.checkNames()
	c.verdict, c.result.Decision = v, c.decision(v)
	c.notice = get(c.program, "notices", c.result.Decision.Notice)
	// All are read, because each can be a problem.
	period := or(mapped(listAt(c.notice, "occurrence"), c.period)...)
	if later := c.later(v); later != nil {
		c.result.Decision.NextChange = momentAt(later.now)
	}
	c.result.DeduplicationKey = c.key(c.result.Decision.Notice, firstStep)
	c.warnAboutFacts()
	c.warnAboutStatus(v)
	if c.notice != nil && c.identity != "" && period == "" {
		fields := c.shownPlaces(listAt(c.notice, "occurrence"))
		c.warn("warnings", either(fields == "", "noPeriodWithoutFields", "noPeriod"), "{fields}", fields)
	}
	c.warnAboutNumbers(v.numbers)
	c.warnByAdvice()
}

// numbers returns the numbers of the variables at a moment.
func (c *call) numbers(now int64) []int64 {
	return mapped(listAt(c.program, "decision", "variables"), func(variable any) (number int64) {
		if get(variable, "moments") == nil {
			return c.fieldNumber(variable)
		}
		for _, at := range c.momentsOf(variable) {
			// Each moment is a digit in base 3: 0 for an absent one, 1 for a past one, 2 for a future one.
			number = number*3 + either[int64](at > now, 2, either[int64](at == absent, 0, 1))
		}
		return number
	})
}

// momentsOf returns the moments of a variable: the first that is there, or each of a combination.
func (c *call) momentsOf(variable any) []int64 {
	places, plus := listAt(variable, "moments"), intAt(variable, "plus")
	places = either(isTrue(variable, "isCombination"), places, []any{find(places, c.isThere)})
	return mapped(places, func(place any) int64 { return c.moment(place, plus) })
}

// fieldNumber returns the number of a literal that equals a field, of an absent field or of one that isn't listed.
func (c *call) fieldNumber(variable any) int64 {
	value, literals := c.value(get(variable, "field")), listAt(variable, "literals")
	isOfType := func(literal any) bool { return reflect.TypeOf(listAt(literal)[0]) == reflect.TypeOf(value) }
	isEqual := func(literal any) bool { return listAt(literal)[0] == value }
	numbers := mapped(filtered(literals, isEqual), func(literal any) any { return listAt(literal)[1] })
	unlisted := when(some(literals, isOfType), get(variable, "unlisted"))
	number := find(append(numbers, when(value == nil, get(variable, "absent")), unlisted), is[int64])
	expected := textAt(variable, "expected")
	c.check(number != nil, c.shown(get(variable, "field")), "notListed", value, "{expected}", expected)
	return intAt(number)
}

// verdict is what the tables say at a moment, about numbers of the variables.
type verdict struct {
	now     int64
	numbers []int64
	// The row of the first table.
	row any
	// The outputs, and the evidence of the row.
	outputs  map[string]any
	overlays []Overlay
	// The last table that changed an output, by output.
	changedBy map[string]string
}

// ask finds the row of each table at a moment, in order, and sets its outputs.
func (c *call) ask(now int64) *verdict {
	v := &verdict{now: now, numbers: c.numbers(now), outputs: map[string]any{}, overlays: []Overlay{},
		changedBy: map[string]string{}}
	for _, output := range listAt(c.program, "decision", "outputs") {
		v.outputs[textAt(output, "name")] = get(output, "initial")
	}
	for _, table := range listAt(c.program, "decision", "tables") {
		row := find(listAt(table, "rows"), func(row any) bool { return v.allows(row, table) })
		c.check(row != nil, "", "noRow", nil, "{table}", textAt(table, "table"))
		v.apply(row, textAt(table, "table"))
	}
	for _, overlay := range v.overlays {
		for name, value := range overlay.then {
			if v.outputs[name] != value {
				overlay.Overridden[name] = v.changedBy[name]
			}
		}
	}
	return v
}

// allows reports whether a row of a table allows the words of all inputs.
func (v *verdict) allows(row, table any) bool {
	return !some(listAt(table, "inputs"), func(input any) bool {
		values, allowed := get(input, "values"), listAt(row, "when", get(input, "name"))
		word := get(values, v.outputs[textAt(input, "output")])
		if words := listAt(values); words != nil {
			word = words[v.numbers[intAt(input, "variable")]]
		}
		return allowed != nil && !contains(allowed, word)
	})
}

// apply sets the outputs of a row.
func (v *verdict) apply(row any, stage string) {
	changes, then := map[string]string{}, members(row, "then")
	for name, value := range then {
		if v.outputs[name] != value {
			v.outputs[name], changes[name], v.changedBy[name] = value, textAt(value), stage
		}
	}
	if v.row == nil {
		v.row, v.outputs["evidence"] = row, get(row, "evidence")
	} else if len(changes) > 0 {
		v.overlays = append(v.overlays, Overlay{changes, map[string]string{}, textAt(row, "row"), stage, then})
	}
}

// decision returns what the tables say as the caller gets it.
func (c *call) decision(v *verdict) *Decision {
	part := func(name string) string { return c.part(v, name) }
	yes, no := true, false
	others := map[string]string{}
	for name, value := range v.outputs {
		if word := textAt(value); word != "none" && name != "evidence" && !isPart(c.program, name) {
			others[name] = word
		}
	}
	return &Decision{Action: part("action"), Advice: part("advice"), Message: part("message"), Notice: part("notice"),
		State: textAt(v.outputs[c.partName("state")]), Entitled: map[string]*bool{"true": &yes, "false": &no}[part("access")],
		Evidence: textAt(v.row, "evidence"), Row: textAt(v.row, "row"), Outputs: others, Overlays: v.overlays, Now: *momentAt(c.now),
		Table: textAt(listAt(c.program, "decision", "tables")[0], "table")}
}

// isPart reports whether an output is a part of the decision.
func isPart(program any, output string) bool {
	for _, name := range members(program, "decision", "parts") {
		if name == output {
			return true
		}
	}
	return false
}

// part returns a part of what the tables say; empty if it is none.
func (c *call) part(v *verdict, name string) string {
	value := textAt(v.outputs[c.partName(name)])
	return either(value == "none", "", value)
}

// partName names the output that is a part of the decision.
func (c *call) partName(part string) string { return textAt(c.program, "decision", "parts", part) }

// later returns what the tables say at the first later moment at which the same facts give another row or other
// outputs; nil if there is none.
func (c *call) later(v *verdict) *verdict {
	moments := flat(listAt(c.program, "decision", "variables"), c.momentsOf)
	sort.Slice(moments, func(i, j int) bool { return moments[i] < moments[j] })
	for _, at := range filtered(moments, func(at int64) bool { return at > v.now }) {
		// A moment at which a table has no row isn't a change.
		other := attempt(func() *verdict { return c.ask(at) })
		if other != nil && (get(other.row, "row") != get(v.row, "row") || !reflect.DeepEqual(other.outputs, v.outputs)) {
			return other
		}
	}
	return nil
}

// isIdentifier reports whether an identifier, which some stores write as a number, is at a path.
func (c *call) isIdentifier(path any) bool {
	value := c.value(path)
	isFit := value == nil || is[string](value) || is[int64](value) && listAt(path)[0] != "request"
	c.check(isFit, dottedPath(path), "notText", value)
	return value != nil && value != ""
}

// firstIdentifier returns the first identifier of a kind; empty if there isn't one.
func (c *call) firstIdentifier(kind string) string {
	return textAt(asText(c.value(find(listAt(c.program, "payloads", "identity", kind), c.isIdentifier))))
}

// findIdentity returns what names the customer's subscription; empty if nothing does. What isn't needed isn't read.
func (c *call) findIdentity() string {
	own := c.firstIdentifier("subscription")
	customer := c.firstIdentifier(either(own == "", "customer", ""))
	product := c.firstIdentifier(either(customer == "", "", "product"))
	// With the length, no other pair of texts reads the same.
	return or(own, either(product == "", "", fmt.Sprintf("customer %d %s%s", len(customer), customer, product)))
}

var uuidForm = regexp.MustCompile(`^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$`)

// checkNames refuses names of different subscriptions, and others that can't be any.
func (c *call) checkNames() {
	same := listAt(c.program, "payloads", "identity", "same")
	first := find(same, c.isIdentifier)
	for _, path := range same {
		own, other := asText(c.value(path)), asText(c.value(first))
		pairs := []string{"{value}", c.bare(own), "{other}", c.bare(other), "{holder}", dottedPath(first)}
		c.check(!c.isIdentifier(path) || own == other, dottedPath(path), "otherSubscription", nil, pairs...)
	}
	notification := get(c.program, "payloads", "notification")
	path := when(isTrue(notification, "isUUID"), get(notification, "path"))
	c.check(uuidForm.MatchString(textAt(c.text(path))), c.shown(path), "notUUID", nil)
	c.identity = c.findIdentity()
	id, customer, limit := c.id(), get(c.facts, "customer"), intAt(c.program, "limits", "identifier")
	c.check(id == nil || is[string](id), "id", "notText", id)
	pairs := []string{"{limit}", fmt.Sprint(limit), "{object}"}
	c.check(int64(len(textAt(id))) <= limit, "id", "longName", nil, append(pairs, "request")...)
	c.check(int64(len(textAt(customer))) <= limit, "customer", "longName", nil, append(pairs, "customer")...)
}

// period returns what names the period that a notice is about, at one place; empty if nothing does.
func (c *call) period(place any) string {
	if get(place, "form") == nil {
		return textAt(asText(c.at(place)))
	}
	at := c.moment(place, 0)
	return either(at == absent, "", momentAt(at).String())
}

// Warnings of a decision

// warnAboutFacts warns about what is odd in the payloads, whatever the tables say about them.
func (c *call) warnAboutFacts() {
	payloads, isKnown := get(c.program, "payloads"), map[string]bool{}
	derived := get(payloads, "derivedObject")
	if c.identity == "" {
		c.warn("warnings", "noIdentity", "{fields}", textAt(payloads, "identity", "hint"))
	}
	for _, rule := range listAt(payloads, "derived") {
		fields := c.shownPlaces(listAt(rule, "classOf"))
		isKnown[fields] = isKnown[fields] || c.has([]any{derived, get(rule, "name")})
	}
	for _, rule := range listAt(payloads, "derived") {
		// Fields of the same values know them together.
		fields := listAt(rule, "classOf")
		there := filtered(fields, c.isThere)
		if len(there) > 0 && !isKnown[c.shownPlaces(fields)] {
			isKnown[c.shownPlaces(fields)] = true
			values := join("/", mapped(there, func(field any) any { return c.bare(c.at(field)) })...)
			c.warn("warnings", "unknownEvent", "{object}", textAt(listAt(fields[0], "path")[0]), "{values}", values)
		}
	}
	for _, container := range filtered(listAt(payloads, "containers"), c.isUnexpanded) {
		path := join(".", listAt(container, "path")...)
		c.warn("warnings", "unexpanded", "{path}", path, "{text}", c.bare(c.at(container)))
	}
}

// warnAboutStatus warns about a status of the provider that the catalog doesn't know, or that the first table's row
// contradicts.
func (c *call) warnAboutStatus(v *verdict) {
	path, decision, d := listAt(c.program, "payloads", "status"), get(c.program, "decision"), c.result.Decision
	status := c.value(path)
	known := find(listAt(decision, "statuses"), func(known any) bool { return get(known, "value") == status })
	isListed := func(known any) bool { return isTrue(known, "isListed") }
	if asText(status) != nil && some(listAt(decision, "statuses"), isListed) && !isListed(known) {
		c.warn("warnings", "unknownStatus", "{path}", join(".", path...), "{value}", c.bare(status))
	}
	own, theirs := textAt(v.row, "then", c.partName("state")), textAt(known, "state")
	isRead := func(overlay Overlay) bool { return contains(listAt(decision, "statusTables"), overlay.Stage) }
	if theirs != "" && own != "" && own != theirs && (d.State != theirs || some(v.overlays, isRead)) {
		name := or(map[string]string{theirs: "statusCounts", own: "rowCounts"}[d.State], "neitherCounts")
		c.warn("warnings", name, "{status}", textAt(asText(status)), "{theirs}", theirs, "{row}", d.Row, "{own}", own)
	}
}

// warnAboutNumbers warns about values that the tables have no word for, each once.
func (c *call) warnAboutNumbers(numbers []int64) {
	isWarned := map[int64]bool{}
	tables := listAt(c.program, "decision", "tables")
	for _, input := range flat(tables, func(table any) []any { return listAt(table, "inputs") }) {
		number := intAt(input, "variable")
		if !isWarned[number] && contains(listAt(input, "unrecognised"), numbers[number]) {
			isWarned[number] = true
			path := get(listAt(c.program, "decision", "variables")[number], "field")
			c.warn("warnings", "unrecognised", "{path}", c.shown(path), "{value}", c.short(c.value(path)))
		}
	}
}

// warnByAdvice says what the caller should do.
func (c *call) warnByAdvice() {
	d, place := c.result.Decision, "row "+c.result.Decision.Row
	for _, overlay := range d.Overlays {
		if overlay.Changes[c.partName("advice")] == "refresh" {
			place = "overlay " + overlay.Stage + ", row " + overlay.Row
		}
	}
	isRefresh, isEntitled := d.Advice == "refresh", d.Entitled != nil && *d.Entitled
	name := either(isEntitled, "refreshEntitled", either(d.Entitled == nil, "refreshUnknown", "refreshNotEntitled"))
	c.warn(either(isRefresh, "warnings", "advice"), either(isRefresh, name, d.Advice), "{place}", place, "{row}", d.Row)
}

// Steps of a notice

// firstStep is the step of the notice itself.
const firstStep = "first"

// step is a later step of a notice, with its moment and the number of its day in the customer's zone.
type step struct {
	name    string
	at, day int64
}

// mayBeSent reports whether a notice may be sent: marketing needs the customer's consent.
func (c *call) mayBeSent(name string) bool {
	notice := get(c.program, "notices", name)
	return notice != nil && (!isTrue(notice, "isMarketing") || c.field("marketingConsent") == true)
}

// steps returns the later steps of the notice of a verdict, in order, each on a day of its own; none if the notice may
// not be sent.
func (c *call) steps(v *verdict) []step {
	name := c.part(v, "notice")
	notice := get(c.program, "notices", name)
	if get(notice, "steps") == nil || !c.mayBeSent(name) {
		return nil
	}
	start := c.firstMoment(textAt(notice, "since"))
	start = either(start == absent, c.since, start)
	firstDay, ends := c.dayOf(start), []int64{c.firstMoment(textAt(notice, "validUntil"))}
	if later := c.later(v); later != nil {
		ends = append(ends, later.now)
	}
	var found []step
	for _, data := range listAt(notice, "steps") {
		of := textAt(data, "of")
		anchor := c.firstMoment(of)
		// An absent moment stays outside all years, whatever is added.
		at := either(of == "", start, anchor) + intAt(data, "plus")
		isOver := some(append(ends, anchor), func(end int64) bool { return end != absent && at >= end })
		if own := c.dayOf(at); own > firstDay && !isOver {
			found = append(found, step{textAt(data, "name"), at, own})
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return found[i].at < found[j].at })
	last := map[int64]step{}
	for _, one := range found {
		last[one.day] = one
	}
	return filtered(found, func(one step) bool { return one == last[one.day] })
}

// firstMoment returns the moment of a parameter; absent if the facts have none.
func (c *call) firstMoment(name string) int64 {
	parameter := get(c.program, "parameters", name)
	return c.moment(find(listAt(parameter, "moments"), c.isThere), intAt(parameter, "plus"))
}

// dayOf returns the number of the day of a moment in the customer's zone; absent outside the years 1 to 9999.
func (c *call) dayOf(at int64) int64 {
	own := day{local: time.UnixMilli(at).In(c.zone)}
	return either(isInYears(float64(at)) && own.isInYears(), own.number(), absent)
}

// dueStep names the step of the notice of a verdict that is due at its moment.
func (c *call) dueStep(v *verdict) string {
	due := firstStep
	for _, one := range c.steps(v) {
		due = either(one.at <= v.now, one.name, due)
	}
	return due
}

// chooseStep finds the step of the decision's notice, and names the notice that it sends. If it must not be sent, the
// name is empty, and a warning has the reason.
func (c *call) chooseStep() string {
	notice, steps := c.result.Decision.Notice, listAt(c.notice, "steps")
	c.result.DeduplicationKey = ""
	if !c.mayBeSent(notice) {
		c.warn("warnings", either(notice == "", "", "noConsent"), "{notice}", notice)
		return ""
	}
	due, wanted := c.dueStep(c.verdict), c.field("step")
	step := either(wanted == nil, due, textAt(wanted))
	names := append([]any{firstStep}, mapped(steps, func(one any) any { return get(one, "name") })...)
	if !contains(names, step) {
		c.warn("warnings", "noStep", "{notice}", notice, "{step}", c.bare(step), "{steps}", join(", ", names...))
		return ""
	}
	c.result.Step, c.result.DeduplicationKey = step, c.key(notice, step)
	later := find(steps, func(one any) bool { return get(one, "name") == step })
	return or(textAt(later, "notice"), notice)
}

// nextNotice returns what is sent next if nothing more happens; nil if nothing is.
func (c *call) nextNotice() *NextNotice {
	const limit = 50
	v, first := c.verdict, c.key(c.result.Decision.Notice, firstStep)
	next := func(step string, at int64) *NextNotice {
		notice := c.part(v, "notice")
		return &NextNotice{c.key(notice, step), notice, step, *momentAt(at)}
	}
	for count := 0; count < limit; count++ {
		if one := find(c.steps(v), func(one step) bool { return one.at > v.now }); one.name != "" {
			return next(one.name, one.at)
		}
		if v = c.later(v); v == nil {
			return nil
		}
		notice := c.part(v, "notice")
		if isOther := first == "" || first != c.key(notice, firstStep); isOther && c.mayBeSent(notice) {
			return next(c.dueStep(v), v.now)
		}
	}
	return nil
}

// Values of a notice

// price is an amount of a currency. The program writes it with what is before and after it, and with some digits.
type price struct {
	amount   *big.Rat
	currency string
	style    []any
}

// day is a day in the customer's zone: of an end the last one before it, or if the end is in the middle of a day, the
// end itself, which has a time then.
type day struct {
	local          time.Time
	isEnd, hasTime bool
}

// isInYears reports whether the day is in the years 1 to 9999.
func (d day) isInYears() bool { return d.local.Year() >= 1 && d.local.Year() <= 9999 }

// number counts days.
func (d day) number() int64 {
	year, month, date := d.local.Date()
	return time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() / 86_400
}

// noticeWriter writes one notice.
type noticeWriter struct {
	*call
	// The name of the notice, and the tags of the source locale and of the catalog's locale for the customer's.
	name, source, tag string
	// The channels that are shown, and the parameters that their texts take.
	channels, parameters []any
	validUntil           *Moment
	// Values of parameters, by name: a text, an int64, a *price or a day. Texts that are missing are empty.
	values    map[string]any
	isMissing map[string]bool
	// Whether days show their year, whether any day has a time, and whether an end is today or a document is written, so
	// that times are shown.
	showsYear, hasTime, endsToday, isDocument bool
}

// writeNotice writes the notice of the decision. If it must not be sent, it returns none, and a warning has the reason.
func (c *call) writeNotice() *Notice {
	name := c.chooseStep()
	c.notice = get(c.program, "notices", name)
	w := &noticeWriter{call: c, name: name, source: textAt(c.program, "sourceLocale")}
	nearest := c.nearestLocale(c.locale)
	hasTexts := nearest != ""
	w.tag = or(nearest, w.source)
	w.chooseChannels()
	if name == "" || !w.readValues() || w.isContradiction() {
		return nil
	}
	if !hasTexts {
		w.warn("warnings", "noTexts", "{locale}", w.locale, "{source}", w.source)
	}
	w.warnAboutChannels()
	return w.write()
}

// chooseChannels finds the channels that are wanted, and the parameters that their texts take.
func (w *noticeWriter) chooseChannels() {
	wanted := mapped(w.options.Channels, func(name string) any { return name })
	w.channels = filtered(listAt(w.notice, "channels"), func(channel any) bool {
		return len(wanted) == 0 || contains(wanted, get(channel, "name"))
	})
	w.parameters = sorted(filtered(as[object](get(w.program, "parameters")).names, func(name any) bool {
		return some(w.channels, func(channel any) bool { return contains(listAt(channel, "parameters", w.tag), name) })
	}))
}

// warnAboutChannels warns about channels that the notice doesn't have.
func (w *noticeWriter) warnAboutChannels() {
	names := mapped(listAt(w.notice, "channels"), func(channel any) any { return get(channel, "name") })
	for _, name := range filtered(w.options.Channels, func(name string) bool { return !contains(names, name) }) {
		pairs := []string{"{notice}", w.name, "{channel}", w.bare(name), "{channels}", join(", ", names...)}
		w.warn("warnings", "noChannel", pairs...)
	}
}

// readValues reads the values of the notice, and reports whether it may be sent.
func (w *noticeWriter) readValues() bool {
	before := w.result.Warnings
	isValid, err := w.tryValues()
	if err == nil {
		return isValid
	}
	path := err.(*Error).Path
	isAround := func(container any) bool { return strings.HasPrefix(path, join(".", listAt(container, "path")...)+".") }
	if !some(filtered(listAt(w.program, "payloads", "containers"), w.isUnexpanded), isAround) {
		panic(err)
	}
	w.result.Warnings = before
	w.warn("warnings", "notFetched", "{notice}", w.name, "{path}", path)
	return false
}

// tryValues is readValues, but it returns a problem in place of ending the call.
func (w *noticeWriter) tryValues() (isValid bool, err error) {
	defer recovered(&err)
	if end := textAt(w.notice, "validUntil"); end != "" {
		w.validUntil = momentAt(w.parameterMoment(end))
		if w.validUntil.UnixMilli() <= w.now {
			w.warn("warnings", "expired", "{notice}", w.name, "{moment}", w.validUntil.String())
			return false, nil
		}
	}
	w.values, w.isMissing = map[string]any{}, map[string]bool{}
	for _, name := range w.parameters {
		w.values[textAt(name)] = w.parameterValue(textAt(name))
	}
	return true, nil
}

// parameterValue returns the value of a parameter. No text shows a moment.
func (w *noticeWriter) parameterValue(name string) any {
	parameter := get(w.program, "parameters", name)
	switch {
	case get(parameter, "text") != nil:
		return w.textValue(name, parameter)
	case get(parameter, "wholeNumber") != nil:
		path := get(parameter, "wholeNumber")
		w.check(is[int64](w.value(path)), w.shown(path), "noNumber", nil, "{parameter}", name)
		return w.value(path)
	case get(parameter, "price") != nil:
		return w.price(name, parameter)
	case get(parameter, "moments") != nil:
		return w.parameterMoment(name)
	case get(parameter, "daysUntil") != nil:
		days := w.day(textAt(parameter, "daysUntil")).number() - w.today()
		return either(days < 0, 0, days)
	}
	own, limit := w.day(name), intAt(w.program, "styles", "daysWithoutYear")
	distance := own.number() - w.today()
	w.showsYear = w.showsYear || distance > limit || distance < -limit
	w.hasTime = w.hasTime || own.hasTime
	w.endsToday = w.endsToday || own.isEnd && distance == 0
	return own
}

// textValue returns the value of a text, without what has no place in a line, or what it is if the facts don't have it.
func (w *noticeWriter) textValue(name string, parameter any) string {
	path := get(parameter, "text")
	if given := w.text(path); given != nil {
		return w.safeText(textAt(given), w.shown(path))
	}
	product := w.value(find(listAt(parameter, "productIds"), func(path any) bool { return w.text(path) != nil }))
	language, _, _ := strings.Cut(w.locale, "-")
	usual := find(flat([]any{get(parameter, "byProduct", product), get(parameter, "defaults")}, func(texts any) []any {
		return []any{get(texts, w.locale), get(texts, language), get(texts, "any"), get(texts, w.source)}
	}), is[string])
	w.check(usual != nil || isTrue(parameter, "isOptional"), w.shown(path), "noText", nil)
	w.isMissing[name] = usual == nil
	return textAt(usual)
}

// safeText returns a text of the facts without what has no place in a line.
func (w *noticeWriter) safeText(given, path string) string {
	isLineBreak, isUnsafe, limit := w.class("lineBreaks"), w.class("unsafe"), intAt(w.program, "limits", "text")
	odd := filtered([]rune(given), func(letter rune) bool { return isLineBreak(letter) || isUnsafe(letter) })
	if len(odd) > 0 {
		w.warn("warnings", "unsafeText", "{path}", path, "{code}", fmt.Sprintf("%X", odd[0]))
	}
	text := w.replaced(w.replaced(given, "lineBreaks", ' '), "unsafe", -1)
	w.check(strings.TrimFunc(text, w.class("blank")) != "", path, "noText", nil)
	w.check(int64(utf8.RuneCountInString(text)) <= limit, path, "longText", nil, "{limit}", fmt.Sprint(limit))
	return text
}

// price returns an amount that can be paid in its currency.
func (w *noticeWriter) price(name string, parameter any) *price {
	path, form := get(parameter, "price"), textAt(parameter, "form")
	code, style := w.currency(name, parameter)
	digits := intAt(style[2])
	pairs := []string{"{parameter}", name, "{currency}", code, "{form}", textAt(w.program, "forms", form)}
	value := w.value(path)
	if digits, isText := value.(string); isText && form != "money" && amountForm.MatchString(digits) {
		value = wholeOf(digits)
	}
	number, isWhole := either(form == "money", moneyOf(value), value).(int64)
	w.check(isWhole && number >= 0, w.shown(path), "noPrice", nil, pairs...)
	minor := get(w.program, "payloads", "minorUnits")
	places := find([]any{get(minor, "exceptions", code), get(minor, "digits"), style[2]}, is[int64])
	scale := map[string]int64{"thousandths": 3, "minorUnits": intAt(places), "money": 9}[form]
	amount, _ := new(big.Rat).SetString(fmt.Sprintf("%de-%d", number, scale))
	payable, _ := new(big.Rat).SetString(amount.FloatString(int(digits)))
	w.check(amount.Cmp(payable) == 0, w.shown(path), "exactPrice", nil, pairs...)
	return &price{amount, code, style}
}

// amountForm matches amounts that a provider writes as texts.
var amountForm = regexp.MustCompile(`^[0-9]{1,15}$`)

var currencyForm = regexp.MustCompile(`^[A-Za-z]{3}$`)

// currency returns the code of a price's currency, and how the program writes a price in it.
func (w *noticeWriter) currency(name string, parameter any) (code string, style []any) {
	path := listAt(parameter, "currency")
	w.text(path)
	path = either(path != nil, path, append(listAt(parameter, "price"), "currencyCode"))
	text, isText := w.value(path).(string)
	w.check(isText, w.shown(path), "noCurrency", nil, "{parameter}", name)
	code = either(currencyForm.MatchString(text), strings.ToUpper(text), "")
	isIn := func(style any) bool { return get(style, "usual", "currencies", code) != nil }
	known := find(listAt(w.program, "styles", "prices"), isIn)
	w.check(known != nil, w.shown(path), "notCurrency", text)
	return code, listAt(known, "usual", "currencies", code)
}

// moneyOf returns an amount of whole units and billionths of them, in billionths; nil if the value isn't an amount.
func moneyOf(value any) any {
	const perUnit = 1_000_000_000
	parts := []any{get(value, "units"), get(value, "nanos")}
	isThere := func(part any) bool { return part != nil }
	numbers := mapped(parts, func(part any) any {
		return either(part == nil, any(int64(0)), wholeOf(textAt(asText(part))))
	})
	units, nanos := intAt(numbers[0]), intAt(numbers[1])
	isFit := units >= 0 && nanos >= 0 && nanos < perUnit && units <= (math.MaxInt64-nanos)/perUnit
	return when(some(parts, isThere) && !contains(numbers, nil) && isFit, units*perUnit+nanos)
}

// parameterMoment returns the moment of a parameter.
func (w *noticeWriter) parameterMoment(name string) int64 {
	places, at := listAt(w.program, "parameters", name, "moments"), w.firstMoment(name)
	w.check(at != absent, w.shownPlaces(places), "noDate", nil, "{parameter}", name)
	return at
}

// localDay returns the day of a moment in the customer's zone; a problem names it.
func (c *call) localDay(at int64, name string) day {
	own := day{local: time.UnixMilli(at).In(c.zone)}
	c.check(own.isInYears(), name, "dayOutOfRange", nil, "{zone}", c.zoneName)
	return own
}

func (c *call) today() int64 { return c.localDay(c.now, "now").number() }

// day returns the day of a parameter.
func (w *noticeWriter) day(name string) day {
	const minute = 60_000
	parameter := get(w.program, "parameters", name)
	if month := listAt(parameter, "monthEnd"); month != nil {
		end := monthEnd(w.value(month[0]), w.value(month[1]))
		w.check(end != absent, strings.Join(mapped(month, w.shown), " or "), "noDate", nil, "{parameter}", name)
		return day{local: momentAt(end - 1).Time}
	}
	of, isEnd := or(textAt(parameter, "dayOf"), textAt(parameter, "lastDayBefore")), get(parameter, "dayOf") == nil
	at := w.parameterMoment(of)
	// A text has no seconds, so that the last moment is before the minute in which the end is.
	last := either(isEnd, at-(at%minute+minute)%minute-1, at)
	own, shown := w.localDay(at, of), w.localDay(last, of)
	hasTime := isEnd && own.number() == shown.number()
	return day{either(hasTime, own.local, shown.local), isEnd, hasTime}
}

// isContradiction warns if two prices cannot both be true, and reports whether they can't.
func (w *noticeWriter) isContradiction() bool {
	for _, name := range w.parameters {
		lower := textAt(w.program, "parameters", name, "moreThan")
		more, less := as[*price](w.values[textAt(name)]), as[*price](w.values[lower])
		if more != nil && less != nil && (more.currency != less.currency || more.amount.Cmp(less.amount) <= 0) {
			warning := either(more.currency == less.currency, "lowerPrice", "otherCurrencies")
			w.warn("warnings", warning, "{notice}", w.name, "{higher}", textAt(name), "{lower}", lower)
			return true
		}
	}
	return false
}

// Channels

// part is a part of a channel, with the key of its text.
type part struct {
	name, format, key        string
	isTextMessage, namesZone bool
}

// common is how the keys of texts begin that several notices have.
const common = "notices.common."

// write writes the notice in the channels that are shown.
func (w *noticeWriter) write() *Notice {
	notice := &Notice{ID: w.name, TimeZone: w.zoneName, ValidUntil: w.validUntil}
	notice.Channels, notice.Locales = map[string]map[string]Part{}, map[string]string{}
	tags := mapped(w.channels, w.channelTag)
	for i, channel := range w.channels {
		name := textAt(channel, "name")
		notice.Channels[name], notice.Locales[name] = w.written(channel, tags[i]), tags[i]
	}
	first := append(tags, w.tag)[0]
	areDifferent := some(tags, func(tag string) bool { return tag != first })
	notice.Locale = either(areDifferent, "", first)
	if action := w.result.Decision.Action; action != "" {
		notice.Action = &Link{ID: action, Label: w.label(or(notice.Locale, w.tag)), URL: w.address()}
	}
	return notice
}

// address returns the address of the action; empty if it has no address.
func (w *noticeWriter) address() string { return textAt(w.program, "links", w.result.Decision.Action) }

func (w *noticeWriter) labelKey() string { return common + "action." + w.result.Decision.Action }

// label returns the label of the action; empty if it has no label.
func (w *noticeWriter) label(tag string) string { return w.line(w.labelKey(), tag, w.values) }

// channelTag returns the locale that a channel is in: the source locale as a whole if the customer's has no text of it.
func (w *noticeWriter) channelTag(channel any) string {
	var missing []any
	keys := flat(w.parts(channel, w.tag), w.neededKeys)
	for _, key := range keys {
		if !w.hasText(key, w.tag) && w.hasText(key, w.source) && !contains(missing, key) {
			missing = append(missing, key)
		}
	}
	for _, key := range keys {
		text, _ := w.textFor(key, either(len(missing) == 0, w.tag, w.source))
		w.check(get(text, "source") == nil, "", "beyondProgram", nil, "{key}", textAt(key))
	}
	if len(missing) == 0 {
		return w.tag
	}
	more := either(len(missing) == 1, "", fmt.Sprintf(" and %d more", len(missing)-1))
	w.warn("warnings", "otherLocale", "{channel}", textAt(channel, "name"), "{notice}", w.name, "{source}", w.source,
		"{locale}", w.locale, "{key}", textAt(missing[0]), "{more}", more)
	return w.source
}

// parts returns the parts of a channel that have a text.
func (w *noticeWriter) parts(channel any, tag string) []part {
	parts := mapped(listAt(w.program, "channels", textAt(channel, "name")), func(data any) part {
		name, format := textAt(data, "name"), textAt(data, "format")
		key := either(format == "actionLabel", w.labelKey(), dotted("notices", w.name, get(channel, "name"), name))
		namesZone := w.isZoneAssumed && contains(listAt(channel, "zoneParts", tag), name)
		return part{name, format, key, isTrue(data, "isTextMessage"), namesZone}
	})
	return filtered(parts, func(p part) bool { return w.hasText(p.key, tag) || w.hasText(p.key, w.source) })
}

// neededKeys returns the keys of the texts that a part takes.
func (w *noticeWriter) neededKeys(p part) []any {
	if p.format != "paragraphs" {
		return []any{p.key}
	}
	zone := either(p.namesZone, []any{common + "zone.closing"}, nil)
	keys := append(append([]any{p.key}, listAt(w.notice, "openings")...), listAt(w.notice, "closings")...)
	return append(append(append(keys, w.labelKey()), zone...), common+"link.plain")
}

// written writes the parts of a channel in a locale.
func (w *noticeWriter) written(channel any, tag string) map[string]Part {
	parts := map[string]Part{}
	for _, p := range w.parts(channel, tag) {
		if p.format == "paragraphs" {
			parts[p.name] = w.document(p, tag, parts)
		} else {
			parts[p.name] = w.linePart(p, tag)
		}
	}
	return parts
}

// linePart writes a part that is a line.
func (w *noticeWriter) linePart(p part, tag string) Part {
	text := w.line(p.key, tag, w.values)
	if !p.isTextMessage {
		return Part{Text: text}
	}
	isLinked := w.field("textMessageLink") == true && w.address() != ""
	text = w.replaced(text+either(isLinked, " "+w.address(), ""), "narrowSpaces", ' ')
	return Part{Messages: w.messages(text), Text: text}
}

// zoneWords names the customer's zone.
func (w *noticeWriter) zoneWords(tag string) any { return get(w.program, "zones", w.zoneName, tag) }

// messages returns how many messages a text message is sent as.
func (n *Noticebook) messages(text string) int {
	characters, letters := get(n.program, "characters"), []rune(text)
	isPlain := func(letter rune) bool { return strings.ContainsRune(textAt(characters, "gsm7"), letter) }
	isExtended := func(letter rune) bool { return strings.ContainsRune(textAt(characters, "gsm7Extensions"), letter) }
	extended := len(filtered(letters, isExtended))
	isGSM7 := len(filtered(letters, isPlain))+extended == len(letters)
	sizes := get(characters, "textMessages", either(isGSM7, "gsm7", "ucs2"))
	length, part := either(isGSM7, len(letters)+extended, len(utf16.Encode(letters))), int(intAt(sizes, "part"))
	return either(length <= int(intAt(sizes, "single")), 1, (length+part-1)/part)
}

// document writes the body of an email; lines are the parts before it.
func (w *noticeWriter) document(p part, tag string, lines map[string]Part) Part {
	w.isDocument = true
	defer func() { w.isDocument = false }()
	body := append(w.shared("openings", tag), w.paragraphs(p.key, tag, w.values)...)
	var ending [][]run
	if p.namesZone {
		ending = w.paragraphs(common+"zone.closing", tag, map[string]any{"zone": w.zoneWords(tag)})
	}
	ending = append(ending, w.shared("closings", tag)...)
	_, locale := w.textFor(p.key, tag)
	values := map[string]any{"lang": get(locale, "tag"), "dir": either(isTrue(locale, "isRightToLeft"), "rtl", "ltr"),
		"subject": lines["subject"].Text, "preheader": lines["preheader"].Text,
		"hasAction": w.result.Decision.Action != "", "action": w.label(tag), "actionURL": w.address(),
		"hasClosings": len(ending) > 0}
	for name, value := range w.values {
		if values[name] == nil && is[string](value) {
			values[name] = value
		}
	}
	laidOut := func(name string, written func(run) string) string {
		values["paragraphs"], values["closings"] = paragraphTexts(body, written), paragraphTexts(ending, written)
		purpose := either(isTrue(w.notice, "isMarketing"), "marketing", "service")
		for name, value := range as[object](get(locale, "emails", purpose, name)).members {
			if list, isList := value.([]any); isList {
				value = mapped(list, func(text any) string { return textAt(text) })
			}
			values[name] = value
		}
		return layOut(listAt(w.program, "layouts", name), values, "")
	}
	plain := laidOut("text", func(r run) string {
		link := w.line(common+"link.plain", tag, map[string]any{"text": r.text, "url": r.url})
		return either(r.url == "", r.text, link)
	})
	return Part{HTML: laidOut("html", run.html), Text: strings.TrimRightFunc(plain, w.class("whiteSpace"))}
}

// shared returns the paragraphs of texts of several notices, without those whose values are missing.
func (w *noticeWriter) shared(list, tag string) [][]run {
	return flat(listAt(w.notice, list), func(key any) [][]run {
		text, _ := w.textFor(key, tag)
		isIncomplete := some(listAt(text, "needs"), func(name any) bool { return w.isMissing[textAt(name)] })
		return either(isIncomplete, nil, w.paragraphs(key, tag, w.values))
	})
}

// layOut writes a layout of emails. Values are texts, truth values and lists of texts.
func layOut(parts []any, values map[string]any, item string) string {
	return strings.Join(mapped(parts, func(part any) string {
		if get(part, "section") != nil {
			return layOutSection(part, values, item)
		}
		name := textAt(part, "value")
		value := either(name == ".", item, textAt(values[name]))
		return textAt(part) + either(isTrue(part, "isEscaped"), escaped.Replace(value), value)
	}), "")
}

// layOutSection writes a section for each item of a list, or if a value is there.
func layOutSection(section any, values map[string]any, item string) string {
	value := values[textAt(section, "section")]
	items, _ := value.([]string)
	isThere := len(items) > 0 || value == true || textAt(value) != ""
	if isThere == isTrue(section, "isInverted") {
		return ""
	}
	return strings.Join(mapped(either(len(items) == 0, []string{item}, items), func(item string) string {
		return layOut(listAt(section, "parts"), values, item)
	}), "")
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// Texts

// run is a run of text that may lead to an address.
type run struct{ text, url string }

// tagged returns the locale of the program that has a tag.
func (n *Noticebook) tagged(tag string) any {
	return find(listAt(n.program, "locales"), func(locale any) bool { return textAt(locale, "tag") == tag })
}

func (r run) html() string {
	text, url := escaped.Replace(r.text), escaped.Replace(r.url)
	return either(url == "", text, `<a href="`+url+`">`+text+"</a>")
}

func paragraphTexts(paragraphs [][]run, written func(run) string) []string {
	return mapped(paragraphs, func(runs []run) string { return strings.Join(mapped(runs, written), "") })
}

// line returns a text on one line.
func (w *noticeWriter) line(key any, tag string, values map[string]any) string {
	return strings.Join(paragraphTexts(w.paragraphs(key, tag, values), func(r run) string { return r.text }), " ")
}

// hasText reports whether the locale of a tag has a text itself.
func (n *Noticebook) hasText(key any, tag string) bool {
	return get(n.tagged(tag), "texts", key) != nil
}

// textFor returns a text and the locale that has it: that of the channel, or else the source locale.
func (w *noticeWriter) textFor(key any, tag string) (text, locale any) {
	locale = w.tagged(either(w.hasText(key, tag), tag, w.source))
	return get(locale, "texts", key), locale
}

// paragraphs returns the paragraphs of a text; none if no locale has it.
func (w *noticeWriter) paragraphs(key any, tag string, values map[string]any) [][]run {
	text, locale := w.textFor(key, tag)
	isIsolating := isTrue(locale, "isRightToLeft")
	for _, value := range values {
		isIsolating = isIsolating || strings.IndexFunc(textAt(value), w.class("rightToLeft")) >= 0
	}
	fails := func(condition any) bool { return !satisfies(values[textAt(condition, "value")], condition) }
	fitting := find(listAt(text, "variants"), func(variant any) bool { return !some(listAt(variant, "when"), fails) })
	written := func(piece any) string { return w.piece(piece, locale, values, isIsolating) }
	return mapped(listAt(fitting, "paragraphs"), func(paragraph any) []run {
		return mapped(listAt(paragraph), func(inline any) run {
			pieces := append(listAt(inline), listAt(inline, "pieces")...)
			return run{strings.Join(mapped(pieces, written), ""), textAt(inline, "url")}
		})
	})
}

// satisfies reports whether a value is as a condition wants it.
func satisfies(value, condition any) bool {
	if equals := get(condition, "equals"); equals != nil {
		return value == equals || contains(listAt(equals), value)
	}
	lacks := func(relation any) bool {
		number := intAt(value)
		if modulus := intAt(relation, "modulus"); modulus != 0 {
			number %= modulus
		}
		isIn := isWithin(either(number < 0, -number, number), listAt(relation, "ranges"))
		return isIn == isTrue(relation, "isOutside")
	}
	hasAll := func(relations any) bool { return !some(listAt(relations), lacks) }
	anyOf := listAt(condition, "anyOf")
	return either(anyOf != nil, some(anyOf, hasAll), !some(listAt(condition, "noneOf"), hasAll))
}

// piece writes a piece of a text: a text, a constant or a value.
func (w *noticeWriter) piece(piece, locale any, values map[string]any, isIsolating bool) string {
	value, isolate := values[textAt(piece, "value")], textAt(piece, "isolate")
	text := textAt(piece) + textAt(piece, "constant") + w.valueText(value, get(piece, "as"), locale)
	return either(isIsolating && isolate != "", isolate+text+"\u2069", text)
}

// valueText writes a value in the styles of a locale. Next to an end with a time, all ends have one.
func (w *noticeWriter) valueText(value, as, locale any) string {
	switch value := value.(type) {
	case int64:
		return integerText(fmt.Sprint(value), w.style("integers", get(as, "integer"), locale))
	case *price:
		return value.written(w.style("prices", get(as, "price"), locale))
	case day:
		hasTime := value.isEnd && w.hasTime && (w.endsToday || w.isDocument) && get(as, "time") != nil
		name := either(hasTime, "time", "day") + either(w.showsYear, "WithYear", "")
		return dayText(value.local, w.style("days", get(as, name), locale))
	}
	return textAt(value)
}

// style returns the way to write values in a locale: the usual one, or that of the customer's region.
func (w *noticeWriter) style(kind string, place, locale any) any {
	style := listAt(w.program, "styles", kind)[intAt(place)]
	isRegional := contains(listAt(locale, "regions"), w.locale) && get(style, "regional", w.locale) != nil
	return either(isRegional, get(style, "regional", w.locale), get(style, "usual"))
}

// integerText writes a whole number, given in plain digits.
func integerText(plain string, style any) string {
	digits, last, others := strings.TrimPrefix(plain, "-"), intAt(style, "lastGroup"), intAt(style, "otherGroups")
	isGrouped, text := int64(len(digits)) >= intAt(style, "leastGroupedDigits"), ""
	for i := range digits {
		left := int64(len(digits)-i) - last
		isBoundary := isGrouped && i > 0 && (left == 0 || left > 0 && others > 0 && left%others == 0)
		text += either(isBoundary, textAt(style, "separator"), "") + inDigits(digits[i:i+1], listAt(style, "digits"))
	}
	minus := listAt(style, "minus")
	return either(digits == plain, text, textAt(minus[0])+text+textAt(minus[1]))
}

// written writes a price. A style that lacks its currency takes what is around it from another.
func (p *price) written(style any) string {
	currency := append(listAt(style, "currencies", p.currency), p.style...)
	whole, fraction, hasFraction := strings.Cut(p.amount.FloatString(int(intAt(currency[2]))), ".")
	sign := either(hasFraction, textAt(style, "decimalSign"), "")
	text := integerText(whole, get(style, "whole")) + sign + inDigits(fraction, listAt(style, "whole", "digits"))
	return textAt(currency[0]) + text + textAt(currency[1])
}

// inDigits writes plain digits in others.
func inDigits(plain string, digits []any) string {
	return join("", mapped([]byte(plain), func(digit byte) any { return digits[digit-'0'] })...)
}

// dayText writes a day.
func dayText(at time.Time, style any) string {
	// The first day of a week is Monday.
	places := map[any]int{"month": int(at.Month()) - 1, "day": at.Day() - 1, "weekday": (int(at.Weekday()) + 6) % 7,
		"hour": at.Hour(), "minute": at.Minute()}
	return join("", mapped(listAt(style), func(piece any) any {
		switch names := as[object](piece).names; {
		case names == nil:
			return piece
		case names[0] == "year":
			return inDigits(fmt.Sprint(at.Year()), listAt(piece, "year"))
		default:
			return listAt(piece, names[0])[places[names[0]]]
		}
	})...)
}

// Values of JSON

// object is an object of JSON, with its names in the order in which they are written.
type object struct {
	names   []any
	members map[string]any
}

// isEqual reports whether two values are the same, whatever the order of names in objects.
func isEqual(first, second any) bool { return reflect.DeepEqual(unordered(first), unordered(second)) }

// unordered returns a value with maps in place of its objects.
func unordered(value any) any {
	own, list := map[string]any{}, mapped(listAt(value), unordered)
	for name, member := range members(value) {
		own[name] = unordered(member)
	}
	return either(is[object](value), any(own), either(is[[]any](value), any(list), value))
}

// get returns the value that names lead to; nil if it is absent or null.
func get(value any, names ...any) any {
	for _, name := range names {
		value = as[object](value).members[textAt(name)]
	}
	return value
}

// is reports whether a value is of a type.
func is[Type any](value any) bool { _, isOne := value.(Type); return isOne }

// as returns a value of a type; the zero value if it is of another one.
func as[Type any](value any) Type { own, _ := value.(Type); return own }

// These return what names lead to; an empty value if it is absent or of another type.
func textAt(value any, names ...any) string          { return as[string](get(value, names...)) }
func intAt(value any, names ...any) int64            { return as[int64](get(value, names...)) }
func isTrue(value any, names ...any) bool            { return as[bool](get(value, names...)) }
func listAt(value any, names ...any) []any           { return as[[]any](get(value, names...)) }
func members(value any, names ...any) map[string]any { return as[object](get(value, names...)).members }

// asText returns a text or a whole number as a text; nil for all others.
func asText(value any) any {
	number, isWhole := value.(int64)
	return either(isWhole, any(fmt.Sprint(number)), when(is[string](value), value))
}

// numberOf returns a number as a floating-point one; NaN for all others.
func numberOf(value any) float64 {
	whole, isWhole := value.(int64)
	number, isNumber := value.(float64)
	return either(isWhole, float64(whole), either(isNumber, number, math.NaN()))
}

// isWithin reports whether a number is in one of some ranges, both ends inclusive.
func isWithin(number int64, ranges []any) bool {
	isIn := func(ends any) bool { return number >= intAt(listAt(ends)[0]) && number <= intAt(listAt(ends)[1]) }
	return some(ranges, isIn)
}

// join joins texts.
func join(by string, texts ...any) string { return strings.Join(mapped(texts, as[string]), by) }

// dotted puts names behind a path.
func dotted(path string, names ...any) string {
	return strings.TrimPrefix(path+"."+join(".", names...), ".")
}

// when returns a value, or nil if a condition isn't true.
func when(isTrue bool, value any) any { return either(isTrue, value, nil) }

// either returns one of two values. Both are worked out.
func either[Value any](isFirst bool, first, second Value) Value {
	if isFirst {
		return first
	}
	return second
}

// or returns the first text that isn't empty; empty if all are.
func or(texts ...string) string { return find(texts, func(text string) bool { return text != "" }) }

// contains reports whether a list of texts or numbers has one.
func contains(list []any, one any) bool {
	return some(list, func(item any) bool { return item == one })
}

// some reports whether a list has an item that is fit.
func some[Item any](list []Item, isFit func(Item) bool) bool {
	for _, item := range list {
		if isFit(item) {
			return true
		}
	}
	return false
}

// find returns the first item of a list that is fit, and looks no further; the zero value if no item is fit.
func find[Item any](list []Item, isFit func(Item) bool) (found Item) {
	for _, item := range list {
		if isFit(item) {
			return item
		}
	}
	return found
}

// filtered returns the items of a list that are fit.
func filtered[Item any](list []Item, isFit func(Item) bool) []Item {
	return flat(list, func(item Item) []Item { return either(isFit(item), []Item{item}, nil) })
}

// mapped returns what a function makes of each item of a list.
func mapped[Item, Other any](list []Item, made func(Item) Other) []Other {
	return flat(list, func(item Item) []Other { return []Other{made(item)} })
}

// flat returns all that a function makes of the items of a list.
func flat[Item, Other any](list []Item, made func(Item) []Other) (others []Other) {
	for _, item := range list {
		others = append(others, made(item)...)
	}
	return others
}

// sorted sorts texts.
func sorted(texts []any) []any {
	sort.Slice(texts, func(i, j int) bool { return textAt(texts[i]) < textAt(texts[j]) })
	return texts
}

// parse is readJSON, but it returns an error in place of ending a call.
func parse(text []byte) (value any, err error) {
	defer recovered(&err)
	return readJSON(text), nil
}

// readJSON reads a text of JSON. A value is nil, a bool, an int64, a float64 that is not whole, a string, a list
// ([]any) or an object.
func readJSON(text []byte) any {
	r := reader{json.NewDecoder(strings.NewReader(string(text)))}
	r.UseNumber()
	r.check(utf8.Valid(text), "a text is not in UTF-8")
	value := r.value(0)
	_, err := r.Token()
	r.check(err == io.EOF, "there is more after the value")
	return value
}

// reader reads JSON. An error ends the call.
type reader struct{ *json.Decoder }

func (r reader) check(isWell bool, problem string) {
	if !isWell {
		panic(&Error{Summary: "The facts are not JSON: " + problem, Fix: "Correct the JSON"})
	}
}

func (r reader) token() json.Token {
	token, err := r.Token()
	r.check(err == nil, fmt.Sprint(err))
	return token
}

// value reads a value that is in so many lists and objects.
func (r reader) value(depth int) any {
	const depthLimit = 512
	r.check(depth <= depthLimit, "it is nested too deep")
	token := r.token()
	own, list, isList := object{members: map[string]any{}}, []any{}, token == json.Delim('[')
	if !is[json.Delim](token) {
		return r.scalar(token)
	}
	for r.More() {
		if isList {
			list = append(list, r.value(depth+1))
		} else {
			name := textAt(r.token())
			_, isThere := own.members[name]
			r.check(!isThere, "an object has a name twice")
			own.names, own.members[name] = append(own.names, name), r.value(depth+1)
		}
	}
	r.token()
	// Without room for more items, what is appended to a list never changes the list itself.
	return either(isList, any(list[:len(list):len(list)]), any(own))
}

// scalar returns a value. A number is a whole one, if it is one that no reader of JSON rounds.
func (r reader) scalar(token any) any {
	text, isNumber := token.(json.Number)
	whole, err := text.Int64()
	number, rangeError := text.Float64()
	r.check(!isNumber || rangeError == nil, "a number is too large")
	isWhole := number == math.Trunc(number) && math.Abs(number) <= 1<<53
	return either(!isNumber, token, either(err == nil, any(whole), either(isWhole, any(int64(number)), any(number))))
}
