// Package noticebook decides about subscriptions and writes notices with the data of a Noticebook catalog.
//
// This file is the same for every catalog; "noticebook generate-code go" writes it next to catalog.go. It uses the
// standard library alone, and nothing of the machine's language or time zone.
//
// Time zones come from the machine's copy of the IANA database. A program for machines that have none imports
// time/tzdata:
//
//	import _ "time/tzdata"
//
// The standard library has no Unicode normalization. Where a text chooses its words by a value that is a text, the two
// are compared as they are, and equal ones in different normalization forms count as different.
package noticebook

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

const (
	minute = 60_000
	day    = 86_400_000

	// The moments of the years 1 to 9999, in milliseconds since 1970.
	earliest, latest = -62_135_596_800_000, 253_402_300_799_999
	// As milliseconds these are days of early 1970; as seconds they are the dates of stores' time.
	firstSeconds, lastSeconds = 1_199_145_600, 4_102_444_799

	identifierLimit = 256
	textLimit       = 200
)

// Error is what is wrong with facts that nothing can be decided about.
type Error struct {
	// Path is the place in the facts, such as transaction.price; empty for the facts as a whole.
	Path string `json:"path,omitempty"`
	// Problem is what is wrong there, and what to pass, in one line.
	Problem string `json:"problem"`
}

// Error returns the path and the problem.
func (e *Error) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return e.Path + ": " + e.Problem
}

// Moment is a moment in UTC, exact to the millisecond. JSON has it in ISO 8601.
type Moment struct{ time.Time }

// String returns the moment in ISO 8601, with milliseconds only where there are some.
func (m Moment) String() string { return isoText(m.UnixMilli()) }

// MarshalJSON returns the text of the moment as JSON.
func (m Moment) MarshalJSON() ([]byte, error) { return json.Marshal(m.String()) }

// Decision is what a catalog says about one customer's subscription at one moment.
type Decision struct {
	// Action is the link of the action that the customer can take; empty if there is none.
	Action string `json:"action,omitempty"`
	// Advice is what the caller should do about the facts themselves, or about a notice that is only a test; empty if
	// there is none.
	Advice string `json:"advice,omitempty"`
	// Entitled reports whether the customer has access; nil means to leave it unchanged, and to fetch newer facts.
	Entitled *bool `json:"entitled"`
	// Evidence is how sure the row is.
	Evidence string `json:"evidence,omitempty"`
	// Message is the message of the store that applies; empty if none does.
	Message string `json:"message,omitempty"`
	// NextChange is the first later moment at which the same facts lead to another decision; it belongs to that one. It
	// is nil if there is none.
	NextChange *Moment `json:"nextChange,omitempty"`
	// Notice is the notice to send; empty if there is none.
	Notice string `json:"notice,omitempty"`
	// Now is the moment of the decision.
	Now Moment `json:"now"`
	// Overlays are the rows over the table that changed something, in order.
	Overlays []Overlay `json:"overlays"`
	// Row is the row of the table that decided.
	Row string `json:"row"`
	// State is the state of the subscription.
	State string `json:"state,omitempty"`
	// Table is the table that decided.
	Table string `json:"table"`
}

// Overlay is a row over the table that changed something.
type Overlay struct {
	Row   string `json:"row"`
	Stage string `json:"stage"`
}

// DecisionResult is a decision, with what names it.
type DecisionResult struct {
	Decision Decision `json:"decision"`
	// DeduplicationKey names an occurrence of the notice, so that each is sent once; empty if there is no notice, or if
	// the facts cannot tell the occurrence.
	DeduplicationKey string `json:"deduplicationKey,omitempty"`
	// ID is the caller's own name for the request; nil if the facts have none.
	ID *string `json:"id,omitempty"`
}

// Part is a text of a channel.
type Part struct {
	// HTML is the text as an HTML document, for bodies of emails; empty for other parts.
	HTML string `json:"html,omitempty"`
	// Messages is how many messages a text message (SMS) is sent as; 0 for other parts.
	Messages int    `json:"messages,omitempty"`
	Text     string `json:"text"`
}

// Link is an action that a notice leads to.
type Link struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	URL   string `json:"url,omitempty"`
}

// Notice is a notice as it is sent.
type Notice struct {
	// Action is nil if the customer can take none.
	Action *Link `json:"action,omitempty"`
	// Channels has the texts, by channel and name.
	Channels map[string]map[string]Part `json:"channels"`
	ID       string                     `json:"id"`
	// Locale is the locale of all channels; empty if they differ.
	Locale string `json:"locale,omitempty"`
	// Locales has the locale of each channel.
	Locales  map[string]string `json:"locales"`
	TimeZone string            `json:"timeZone"`
	// ValidUntil is the end (exclusive) of the time in which the notice may be sent; nil if it never becomes wrong.
	ValidUntil *Moment `json:"validUntil,omitempty"`
}

// Assumption is what was assumed of the customer's language or zone.
type Assumption struct {
	// Field is locale or timeZone.
	Field string `json:"field"`
	// Storefront is the store's region that makes the value likely; empty if none does.
	Storefront string `json:"storefront,omitempty"`
	Value      string `json:"value"`
}

// NoticeResult is a decision and the notice that it requires.
type NoticeResult struct {
	// Assumptions are what was assumed of the customer's language and zone.
	Assumptions []Assumption `json:"assumptions"`
	DecisionResult
	// Notice is nil if no notice is to be sent.
	Notice *Notice `json:"notice,omitempty"`
	// Warnings say why a notice that the decision names is not to be sent.
	Warnings []string `json:"warnings"`
}

// NoticeOptions are what a caller can set for a notice. The zero value takes everything from the facts.
type NoticeOptions struct {
	// Now is the moment of the decision; the zero time means that of the facts.
	Now time.Time
	// Locale is the customer's locale; if it is empty, that of the facts, or what the store's region makes likely.
	Locale string
	// TimeZone is the customer's time zone; if it is empty, that of the facts, or what the store's region makes likely.
	TimeZone string
	// Channels are the channels to write the notice for; empty means all.
	Channels []string
}

// Noticebook is a catalog that is ready to decide and to write notices. Make one at start, and share it: its methods
// are safe for concurrent use.
type Noticebook struct {
	catalog *catalog
	source  *locale
	// The GSM 7-bit alphabet of text messages, with the septets of each character.
	septets map[rune]int
	// Zones by name, as *time.Location.
	zones sync.Map
}

// New makes the noticebook of the catalog in catalog.go.
func New() (*Noticebook, error) { return NewFromData([]byte(catalogData)) }

// NewFromData makes the noticebook of a catalog's data: the JSON object that catalog.go holds.
func NewFromData(data []byte) (*Noticebook, error) {
	catalog := &catalog{}
	if err := json.Unmarshal(data, catalog); err != nil {
		return nil, fmt.Errorf("noticebook: the catalog's data cannot be read: %w", err)
	}
	if catalog.Format != dataFormat || len(catalog.Decision.Tables) == 0 {
		return nil, fmt.Errorf("noticebook: this is not a catalog's data of format %d", dataFormat)
	}
	n := &Noticebook{catalog: catalog, septets: map[rune]int{}}
	for i := range catalog.Locales {
		if catalog.Locales[i].Tag == catalog.SourceLocale {
			n.source = &catalog.Locales[i]
		}
	}
	if n.source == nil {
		return nil, errors.New("noticebook: the catalog's data has no source locale")
	}
	for _, letter := range catalog.Characters.GSM7 {
		n.septets[letter] = 1
	}
	for _, letter := range catalog.Characters.GSM7Extensions {
		n.septets[letter] = 2
	}
	return n, nil
}

// Decide decides about facts, as JSON text, at a moment; a moment of the facts that equals now is past. The zero time
// means the moment that the facts name; in any other, a fraction of a millisecond is cut off.
//
// An error is an *Error if the facts cannot be used.
func (n *Noticebook) Decide(facts []byte, now time.Time) (*DecisionResult, error) {
	value, err := readJSON(facts)
	if err != nil {
		return nil, err
	}
	return n.decide(value, now)
}

// DecideValue is [Noticebook.Decide] for facts that are decoded already, with or without [json.Decoder.UseNumber]. A
// map has no order, so that members of an object are read in the order of their names.
func (n *Noticebook) DecideValue(facts map[string]any, now time.Time) (*DecisionResult, error) {
	return n.decide(mapObject(facts), now)
}

// Notice decides about facts, as JSON text, and writes the notice that the decision requires.
//
// An error is an *Error if the facts cannot be used.
func (n *Noticebook) Notice(facts []byte, options NoticeOptions) (*NoticeResult, error) {
	value, err := readJSON(facts)
	if err != nil {
		return nil, err
	}
	return n.notice(value, options)
}

// NoticeValue is [Noticebook.Notice] for facts that are decoded already, as with [Noticebook.DecideValue].
func (n *Noticebook) NoticeValue(facts map[string]any, options NoticeOptions) (*NoticeResult, error) {
	return n.notice(mapObject(facts), options)
}

func (n *Noticebook) decide(value any, now time.Time) (*DecisionResult, error) {
	facts, err := newFacts(value, &n.catalog.Payloads)
	if err != nil {
		return nil, err
	}
	locale, err := facts.request("locale")
	if err != nil {
		return nil, err
	}
	if locale == nil {
		locale = &n.catalog.SourceLocale
	}
	if _, err := n.setting(facts, locale, nil); err != nil {
		return nil, err
	}
	for _, name := range []string{"appName", "productName", "support"} {
		if _, err := facts.request(name); err != nil {
			return nil, err
		}
	}
	at, err := facts.now(now)
	if err != nil {
		return nil, err
	}
	return n.decided(facts, at)
}

func (n *Noticebook) notice(value any, options NoticeOptions) (*NoticeResult, error) {
	facts, err := newFacts(value, &n.catalog.Payloads)
	if err != nil {
		return nil, err
	}
	setting, err := n.setting(facts, nonEmpty(options.Locale), nonEmpty(options.TimeZone))
	if err != nil {
		return nil, err
	}
	now, err := facts.now(options.Now)
	if err != nil {
		return nil, err
	}
	decided, err := n.decided(facts, now)
	if err != nil {
		return nil, err
	}
	result := &NoticeResult{Assumptions: setting.assumptions, DecisionResult: *decided, Warnings: []string{}}
	if decided.Decision.Notice == "" {
		return result, nil
	}
	notice, warning, err := n.writeNotice(&decided.Decision, facts, now, setting, options.Channels)
	if err != nil {
		return nil, err
	}
	result.Notice = notice
	if warning != "" {
		result.Warnings = append(result.Warnings, warning)
	}
	return result, nil
}

// Deciding

func (n *Noticebook) decided(facts *facts, now int64) (*DecisionResult, error) {
	if err := facts.chooseItems(now); err != nil {
		return nil, err
	}
	data := &n.catalog.Decision
	values := make([]int, len(data.Variables))
	for i := range data.Variables {
		value, err := data.Variables[i].value(facts, now)
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	first, err := data.verdict(values)
	if err != nil {
		return nil, err
	}
	if err := facts.checkIdentity(); err != nil {
		return nil, err
	}
	change, err := data.nextChange(facts, now, values, first)
	if err != nil {
		return nil, err
	}
	part := func(name string) string {
		if value := first.outcome[data.Parts[name]]; value != "none" {
			return value
		}
		return ""
	}
	key, err := n.occurrenceKey(facts, part("notice"))
	if err != nil {
		return nil, err
	}
	id, err := facts.request("id")
	if err != nil {
		return nil, err
	}
	return &DecisionResult{
		Decision: Decision{
			Action:     part("action"),
			Advice:     part("advice"),
			Entitled:   access(first.outcome[data.Parts["access"]]),
			Evidence:   first.row.Evidence,
			Message:    part("message"),
			NextChange: change,
			Notice:     part("notice"),
			Now:        momentOf(now),
			Overlays:   first.overlays,
			Row:        first.row.Row,
			State:      first.outcome[data.Parts["state"]],
			Table:      data.Tables[0].Table,
		},
		DeduplicationKey: key,
		ID:               id,
	}, nil
}

// access returns whether the customer has access; nil if it is to be left unchanged.
func access(outcome string) *bool {
	if outcome == "null" {
		return nil
	}
	isEntitled := outcome == "true"
	return &isEntitled
}

// verdict is what the tables say about values of the variables.
type verdict struct {
	// row is the row of the table.
	row      *tableRow
	outcome  map[string]string
	overlays []Overlay
}

func (v *verdict) equals(other *verdict) bool {
	if v.row != other.row {
		return false
	}
	for name, value := range v.outcome {
		if other.outcome[name] != value {
			return false
		}
	}
	return true
}

func (d *decisionData) verdict(values []int) (*verdict, error) {
	v := &verdict{outcome: make(map[string]string, len(d.Outputs)), overlays: []Overlay{}}
	for _, output := range d.Outputs {
		v.outcome[output.Name] = output.Initial
	}
	for i := range d.Tables {
		table := &d.Tables[i]
		row := table.row(values, v)
		if row == nil {
			return nil, &Error{Problem: "Table " + table.Table + " has no row for these facts"}
		}
		changes := false
		for name, value := range row.Then {
			changes = changes || v.outcome[name] != value
			v.outcome[name] = value
		}
		if i == 0 {
			v.row = row
		} else if changes {
			v.overlays = append(v.overlays, Overlay{Row: row.Row, Stage: table.Table})
		}
	}
	return v, nil
}

// row returns the first row whose words are all allowed; nil if there is none.
func (t *table) row(values []int, v *verdict) *tableRow {
	words := make(map[string]string, len(t.Inputs))
	for _, input := range t.Inputs {
		switch input.Output {
		case "":
			words[input.Name] = input.Values.list[values[input.Variable]]
		case "evidence":
			words[input.Name] = input.Values.byName[v.row.Evidence]
		default:
			words[input.Name] = input.Values.byName[v.outcome[input.Output]]
		}
	}
	for i := range t.Rows {
		if t.Rows[i].allows(words) {
			return &t.Rows[i]
		}
	}
	return nil
}

func (r *tableRow) allows(words map[string]string) bool {
	for name, allowed := range r.When {
		if !contains(allowed, words[name]) {
			return false
		}
	}
	return true
}

// nextChange returns the first later moment at which the same facts lead to another row or outcome.
func (d *decisionData) nextChange(facts *facts, now int64, values []int, first *verdict) (*Moment, error) {
	later := append([]int(nil), values...)
	for last := now; ; {
		next, found, err := d.firstMoment(facts, last)
		if err != nil || !found {
			return nil, err
		}
		for i := range d.Variables {
			if d.Variables[i].Moments == nil {
				continue
			}
			if later[i], err = d.Variables[i].value(facts, next); err != nil {
				return nil, err
			}
		}
		verdict, err := d.verdict(later)
		if err != nil {
			return nil, err
		}
		if !first.equals(verdict) {
			moment := momentOf(next)
			return &moment, nil
		}
		last = next
	}
}

// firstMoment returns the first moment after another that a variable is.
func (d *decisionData) firstMoment(facts *facts, after int64) (first int64, found bool, err error) {
	for i := range d.Variables {
		variable := &d.Variables[i]
		for j := range variable.Moments {
			at, isThere, err := variable.moment(&variable.Moments[j], facts)
			if err != nil {
				return 0, false, err
			}
			if !isThere {
				continue
			}
			if at > after && (!found || at < first) {
				first, found = at, true
			}
			if !variable.IsCombination {
				break
			}
		}
	}
	return first, found, nil
}

// occurrenceKey names an occurrence of a notice: a digest of its situation, the step, the period and the subscription.
// It is empty if there is no notice, or if the facts cannot tell the occurrence.
func (n *Noticebook) occurrenceKey(facts *facts, name string) (string, error) {
	// Identifiers of a wrong type are refused without a notice too.
	identity, err := facts.identity()
	if err != nil || name == "" {
		return "", err
	}
	notice := n.catalog.Notices[name]
	occurrence, err := facts.occurrence(notice.Occurrence)
	if err != nil || occurrence == "" || identity == "" {
		return "", err
	}
	isReminder, err := facts.flag("reminder")
	if err != nil {
		return "", err
	}
	step := "first"
	if isReminder {
		step = "reminder"
	}
	lines := []string{notice.Situation, step, occurrence, identity}
	digest := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(digest[:16]), nil
}

// value returns the number of a variable's value.
func (v *variable) value(facts *facts, now int64) (int, error) {
	if v.Moments != nil {
		return v.momentsValue(facts, now)
	}
	value := facts.value(v.Field)
	if value == nil {
		return v.Absent, nil
	}
	isKnownType := false
	var listed []string
	for _, literal := range v.Literals {
		if literal.value == value {
			return literal.number, nil
		}
		isKnownType = isKnownType || haveOneType(literal.value, value)
		listed = append(listed, fmt.Sprint(literal.value))
	}
	if isKnownType && v.Unlisted != nil {
		return *v.Unlisted, nil
	}
	return 0, v.Field.errorf("This is %s that no table knows; pass one of %s", kind(value), strings.Join(listed, ", "))
}

// momentsValue returns the number of moments: of several, that of the first that is there, or one digit for each.
func (v *variable) momentsValue(facts *facts, now int64) (int, error) {
	number := 0
	for i := range v.Moments {
		at, isThere, err := v.moment(&v.Moments[i], facts)
		if err != nil {
			return 0, err
		}
		digit := 0
		if isThere && at <= now {
			digit = 1
		} else if isThere {
			digit = 2
		}
		if !v.IsCombination && digit != 0 {
			return digit, nil
		}
		number = number*3 + digit
	}
	return number, nil
}

// moment returns the moment at a place of the variable, as it is compared with now.
func (v *variable) moment(place *momentPlace, facts *facts) (at int64, isThere bool, err error) {
	at, isThere, err = place.moment(facts)
	if err != nil || !isThere {
		return 0, false, err
	}
	if at += v.Plus; at > latest {
		return 0, false, place.Path.errorf("This date is too late")
	}
	return at, true, nil
}

// Language and zone

// setting is the customer's language and zone.
type setting struct {
	locale        string
	timeZone      string
	zone          *time.Location
	isZoneAssumed bool
	assumptions   []Assumption
}

var localeForm = regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$`)

func (n *Noticebook) setting(facts *facts, locale, timeZone *string) (*setting, error) {
	var err error
	if locale == nil {
		if locale, err = facts.request("locale"); err != nil {
			return nil, err
		}
	}
	if timeZone == nil {
		if timeZone, err = facts.request("timeZone"); err != nil {
			return nil, err
		}
	}
	storefront, likely, usual, err := n.region(facts, locale == nil || timeZone == nil)
	if err != nil {
		return nil, err
	}
	s := &setting{assumptions: []Assumption{}, isZoneAssumed: timeZone == nil}
	switch {
	case locale == nil && likely == nil:
		return nil, &Error{"locale", "No locale is given, and no storefront tells it; pass the customer's locale"}
	case locale == nil:
		s.locale = *likely
		s.assumptions = append(s.assumptions, Assumption{Field: "locale", Storefront: storefront, Value: s.locale})
	case !localeForm.MatchString(*locale):
		return nil, &Error{"locale", "This is not a locale; pass a tag of BCP 47, such as ja or pt-BR"}
	default:
		s.locale = *locale
	}
	switch {
	case timeZone != nil:
		s.timeZone = *timeZone
	case usual != nil:
		s.timeZone = *usual
		s.assumptions = append(s.assumptions, Assumption{Field: "timeZone", Storefront: storefront, Value: s.timeZone})
	default:
		s.timeZone = "UTC"
		s.assumptions = append(s.assumptions, Assumption{Field: "timeZone", Value: s.timeZone})
	}
	if s.zone, err = n.zone(s.timeZone); err != nil {
		return nil, err
	}
	return s, nil
}

// region returns the store's region, and the locale and the zone that it makes likely, if they are needed.
func (n *Noticebook) region(facts *facts, isNeeded bool) (storefront string, locale, zone *string, err error) {
	path := n.catalog.Payloads.Region
	if !isNeeded || path == nil {
		return "", nil, nil, nil
	}
	region, err := facts.text(path)
	if err != nil || region == nil {
		return "", nil, nil, err
	}
	usual := n.catalog.Regions[*region]
	return *region, usual[0], usual[1], nil
}

// zoneForm is that of the IANA database; other names could lead to other files of the machine.
var zoneForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$`)

// zone returns a zone of the IANA database.
func (n *Noticebook) zone(name string) (*time.Location, error) {
	if zone, isKnown := n.zones.Load(name); isKnown {
		return zone.(*time.Location), nil
	}
	isOther := strings.HasPrefix(name, "posix/") || strings.HasPrefix(name, "right/") ||
		contains([]string{"Local", "localtime", "posixrules", "Factory"}, name)
	if !isOther && zoneForm.MatchString(name) {
		if zone, err := time.LoadLocation(name); err == nil {
			n.zones.Store(name, zone)
			return zone, nil
		}
	}
	return nil, &Error{"timeZone", "This is not a time zone; pass a name of the IANA database, such as Asia/Tokyo"}
}

// nearest returns the locale of the catalog for a requested one: itself, the nearest parent, or one of the same
// language; else the source locale.
func (n *Noticebook) nearest(requested string) *locale {
	tag := strings.ToLower(requested)
	for {
		for i := range n.catalog.Locales {
			if strings.ToLower(n.catalog.Locales[i].Tag) == tag {
				return &n.catalog.Locales[i]
			}
		}
		end := strings.LastIndexByte(tag, '-')
		if end < 0 {
			break
		}
		tag = tag[:end]
	}
	for i := range n.catalog.Locales {
		if language(n.catalog.Locales[i].Tag) == tag {
			return &n.catalog.Locales[i]
		}
	}
	return n.source
}

// language returns the language of a locale.
func language(tag string) string {
	language, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return language
}

// Notices

// noticeWriter writes one notice.
type noticeWriter struct {
	*Noticebook
	id                string
	notice            *noticeData
	action            string
	setting           *setting
	values            *values
	linksTextMessages bool
}

// writeNotice writes the notice of a decision. If it must not be sent, it returns none, and a warning with the reason.
func (n *Noticebook) writeNotice(
	decision *Decision, facts *facts, now int64, setting *setting, wanted []string,
) (result *Notice, warning string, err error) {
	id := decision.Notice
	isReminder, err := facts.flag("reminder")
	if err != nil {
		return nil, "", err
	}
	notice := n.catalog.Notices[id]
	if isReminder {
		if notice.Reminder == "" {
			return nil, fmt.Sprintf("Notice %s has no reminder", id), nil
		}
		id = notice.Reminder
		notice = n.catalog.Notices[id]
	}
	reader := &parameterReader{n.catalog.Parameters, facts, now, setting.zone}
	var validUntil *Moment
	if notice.ValidUntil != "" {
		end, err := reader.moment(notice.ValidUntil)
		if err != nil {
			return nil, "", err
		}
		if end <= now {
			const over = "Notice %s was valid until %s, which is over; it must not be sent"
			return nil, fmt.Sprintf(over, id, isoText(end)), nil
		}
		moment := momentOf(end)
		validUntil = &moment
	}
	locale := n.nearest(setting.locale)
	shown := notice.shown(wanted)
	styles := styleSet{&n.catalog.Styles, locale.region(setting.locale)}
	used := usedParameters(shown, locale)
	values, err := reader.values(used, n.defaultKeys(setting.locale), styles)
	if err != nil {
		return nil, "", err
	}
	if contradiction := reader.contradiction(used, values); contradiction != "" {
		return nil, fmt.Sprintf("Notice %s must not be sent: %s", id, contradiction), nil
	}
	linksTextMessages, err := facts.flag("textMessageLink")
	if err != nil {
		return nil, "", err
	}
	w := &noticeWriter{n, id, &notice, decision.Action, setting, values, linksTextMessages}
	result = w.write(shown, locale)
	result.ValidUntil = validUntil
	return result, "", nil
}

// shown returns the channels of a notice that are wanted; all if none is named.
func (d *noticeData) shown(wanted []string) []*noticeChannel {
	var shown []*noticeChannel
	for i := range d.Channels {
		if len(wanted) == 0 || contains(wanted, d.Channels[i].Name) {
			shown = append(shown, &d.Channels[i])
		}
	}
	return shown
}

// usedParameters returns the parameters of channels in a locale, each once, by name.
func usedParameters(channels []*noticeChannel, locale *locale) []string {
	var used []string
	for _, channel := range channels {
		for _, name := range channel.Parameters[locale.Tag] {
			if !contains(used, name) {
				used = append(used, name)
			}
		}
	}
	sort.Strings(used)
	return used
}

// defaultKeys returns the locales whose default of a parameter counts, the best first.
func (n *Noticebook) defaultKeys(locale string) []string {
	return []string{locale, language(locale), "any", n.catalog.SourceLocale}
}

// write writes the notice in some channels.
func (w *noticeWriter) write(channels []*noticeChannel, nearest *locale) *Notice {
	result := &Notice{
		Channels: map[string]map[string]Part{},
		ID:       w.id,
		Locales:  map[string]string{},
		TimeZone: w.setting.timeZone,
	}
	common := nearest
	for i, channel := range channels {
		locale, parts := w.channel(channel, nearest)
		result.Channels[channel.Name] = parts
		result.Locales[channel.Name] = locale.Tag
		if i == 0 {
			common = locale
		} else if locale != common {
			common = nil
		}
	}
	if common != nil {
		result.Locale = common.Tag
	}
	if w.action != "" {
		named := common
		if named == nil {
			named = nearest
		}
		label := w.line(actionKey(w.action), named, w.values)
		result.Action = &Link{ID: w.action, Label: label, URL: w.address()}
	}
	return result
}

func (w *noticeWriter) address() string { return w.catalog.Links[w.action] }

func (w *noticeWriter) key(channel *noticeChannel, part *channelPart) string {
	return "notices." + w.id + "." + channel.Name + "." + part.Name
}

func actionKey(action string) string { return "notices.common.action." + action }

const (
	zoneLineKey    = "notices.common.zone.line"
	zoneClosingKey = "notices.common.zone.closing"
	plainLinkKey   = "notices.common.link.plain"
)

// channel writes a channel in a locale, or as a whole in the source locale if one of its texts is missing.
func (w *noticeWriter) channel(channel *noticeChannel, nearest *locale) (*locale, map[string]Part) {
	locale := nearest
	for _, key := range w.neededKeys(channel, nearest) {
		if !nearest.has(key) && w.source.has(key) {
			locale = w.source
		}
	}
	parts := map[string]Part{}
	lines := map[string]string{}
	kinds := w.catalog.Channels[channel.Name]
	for i := range kinds {
		part := &kinds[i]
		own := w.key(channel, part)
		if part.Format == "actionLabel" {
			if w.action == "" {
				continue
			}
			own = actionKey(w.action)
		}
		if !locale.has(own) && !w.source.has(own) {
			continue
		}
		namesZone := w.setting.isZoneAssumed && contains(channel.ZoneParts[locale.Tag], part.Name)
		if part.Format == "paragraphs" {
			parts[part.Name] = w.document(own, namesZone, locale, lines)
			continue
		}
		text := w.line(own, locale, w.values)
		if namesZone {
			text = w.line(zoneLineKey, locale, w.values.with(map[string]string{"text": text, "zone": w.zoneName(locale)}))
		}
		written := Part{Text: text}
		if part.IsTextMessage {
			written = w.textMessage(text)
		}
		lines[part.Name] = written.Text
		parts[part.Name] = written
	}
	return locale, parts
}

// neededKeys returns the texts that a channel takes in a locale.
func (w *noticeWriter) neededKeys(channel *noticeChannel, nearest *locale) []string {
	var keys []string
	kinds := w.catalog.Channels[channel.Name]
	for i := range kinds {
		part := &kinds[i]
		if part.Format == "actionLabel" {
			if w.action != "" {
				keys = append(keys, actionKey(w.action))
			}
			continue
		}
		own := w.key(channel, part)
		if !nearest.has(own) && !w.source.has(own) {
			continue
		}
		keys = append(keys, own)
		namesZone := w.setting.isZoneAssumed && contains(channel.ZoneParts[nearest.Tag], part.Name)
		if part.Format == "line" {
			if namesZone {
				keys = append(keys, zoneLineKey)
			}
			continue
		}
		keys = append(keys, w.notice.Openings...)
		keys = append(keys, w.notice.Closings...)
		keys = append(keys, plainLinkKey)
		if w.action != "" {
			keys = append(keys, actionKey(w.action))
		}
		if namesZone {
			keys = append(keys, zoneClosingKey)
		}
	}
	return keys
}

// zoneName names the customer's zone.
func (w *noticeWriter) zoneName(locale *locale) string {
	return w.catalog.Zones[w.setting.timeZone][locale.Tag]
}

// textMessage makes a text message of a text.
func (w *noticeWriter) textMessage(text string) Part {
	if w.linksTextMessages && w.address() != "" {
		text += " " + w.address()
	}
	text = plainSpaces.Replace(text)
	return Part{Messages: w.messages(text), Text: text}
}

var plainSpaces = strings.NewReplacer("\u202f", " ", "\u2009", " ", "\u00a0", " ")

// messages returns how many messages a text message is sent as.
func (n *Noticebook) messages(text string) int {
	septets, units, isGSM7 := 0, 0, true
	for _, letter := range text {
		count, isKnown := n.septets[letter]
		septets += count
		isGSM7 = isGSM7 && isKnown
		units++
		if letter > 0xffff {
			units++
		}
	}
	length, size := units, n.catalog.Characters.TextMessages.UCS2
	if isGSM7 {
		length, size = septets, n.catalog.Characters.TextMessages.GSM7
	}
	if length <= size.Single {
		return 1
	}
	return (length + size.Part - 1) / size.Part
}

// line returns a text of one line.
func (w *noticeWriter) line(key string, locale *locale, values *values) string {
	var lines []string
	for _, paragraph := range w.paragraphs(key, locale, values) {
		line := ""
		for _, run := range paragraph {
			line += run.text
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, " ")
}

// document returns an email's body, in its layouts.
func (w *noticeWriter) document(key string, namesZone bool, locale *locale, lines map[string]string) Part {
	text := append(w.shared(w.notice.Openings, locale), w.paragraphs(key, locale, w.values)...)
	var ending [][]run
	if namesZone {
		zone := w.values.with(map[string]string{"zone": w.zoneName(locale)})
		ending = w.paragraphs(zoneClosingKey, locale, zone)
	}
	ending = append(ending, w.shared(w.notice.Closings, locale)...)
	_, found := w.text(key, locale)
	direction := "ltr"
	if found.IsRightToLeft {
		direction = "rtl"
	}
	values := layoutValues{
		"lang":        found.Tag,
		"dir":         direction,
		"subject":     lines["subject"],
		"preheader":   lines["preheader"],
		"appName":     w.values.text("appName"),
		"hasAction":   w.action != "",
		"action":      "",
		"actionURL":   w.address(),
		"hasClosings": len(ending) > 0,
	}
	if w.action != "" {
		values["action"] = w.line(actionKey(w.action), locale, w.values)
	}
	laidOut := func(parts []layoutPart, written func(run) string) string {
		values["paragraphs"], values["closings"] = joined(text, written), joined(ending, written)
		var output strings.Builder
		layOut(&output, parts, values, "")
		return output.String()
	}
	html := laidOut(w.catalog.Layouts.HTML, run.html)
	plain := laidOut(w.catalog.Layouts.Text, func(r run) string {
		if r.url == "" {
			return r.text
		}
		return w.line(plainLinkKey, locale, w.values.with(map[string]string{"text": r.text, "url": r.url}))
	})
	return Part{HTML: html, Text: strings.TrimRightFunc(plain, unicode.IsSpace)}
}

// shared returns the paragraphs of texts that stand in several notices, without those whose values are missing.
func (w *noticeWriter) shared(keys []string, locale *locale) [][]run {
	var paragraphs [][]run
	for _, key := range keys {
		text, _ := w.text(key, locale)
		if text != nil && !w.values.anyMissing(text.Needs) {
			paragraphs = append(paragraphs, w.paragraphs(key, locale, w.values)...)
		}
	}
	return paragraphs
}

// text returns a text and the locale that has it: the given one, or else the source locale.
func (w *noticeWriter) text(key string, locale *locale) (*text, *locale) {
	if text, isThere := locale.Texts[key]; isThere {
		return text, locale
	}
	return w.source.Texts[key], w.source
}

// run is a run of text that may lead to an address.
type run struct{ text, url string }

func (r run) html() string {
	if r.url == "" {
		return escaped.Replace(r.text)
	}
	return `<a href="` + escaped.Replace(r.url) + `">` + escaped.Replace(r.text) + "</a>"
}

// joined writes each paragraph.
func joined(paragraphs [][]run, written func(run) string) []string {
	texts := make([]string, 0, len(paragraphs))
	for _, paragraph := range paragraphs {
		text := ""
		for _, run := range paragraph {
			text += written(run)
		}
		texts = append(texts, text)
	}
	return texts
}

// paragraphs returns the paragraphs of a text; none if no locale has it.
func (w *noticeWriter) paragraphs(key string, locale *locale, values *values) [][]run {
	text, found := w.text(key, locale)
	if text == nil {
		return nil
	}
	isIsolating := found.IsRightToLeft || values.haveRightToLeftText(w.catalog.Characters.RightToLeft)
	var paragraphs [][]run
	for _, paragraph := range text.fitting(values) {
		var runs []run
		for _, inline := range paragraph {
			var written strings.Builder
			for i := range inline.Pieces {
				written.WriteString(values.written(&inline.Pieces[i], isIsolating))
			}
			runs = append(runs, run{written.String(), inline.URL})
		}
		paragraphs = append(paragraphs, runs)
	}
	return paragraphs
}

// fitting returns the paragraphs of the first variant whose conditions hold.
func (t *text) fitting(values *values) [][]inline {
	for i := range t.Variants {
		fits := true
		for j := range t.Variants[i].When {
			fits = fits && values.satisfy(&t.Variants[i].When[j])
		}
		if fits {
			return t.Variants[i].Paragraphs
		}
	}
	return nil
}

// Payloads

// facts are payloads, found in whatever form they came.
type facts struct {
	payloads *payloads
	places   map[string]object
}

func newFacts(value any, payloads *payloads) (*facts, error) {
	request, isObject := value.(object)
	if !isObject {
		return nil, &Error{Problem: "The facts are " + kind(value) + ", not an object"}
	}
	f := &facts{payloads: payloads, places: map[string]object{"request": request}}
	if err := f.refuse(); err != nil {
		return nil, err
	}
	if err := f.readObjects(request); err != nil {
		return nil, err
	}
	if err := f.refuse(); err != nil {
		return nil, err
	}
	if err := f.checkSubject(); err != nil {
		return nil, err
	}
	if err := f.addDerived(); err != nil {
		return nil, err
	}
	return f, nil
}

// refuse refuses what is passed in place of payloads, such as a store's answer that there was an error.
func (f *facts) refuse() error {
	for _, refusal := range f.payloads.Refusals {
		for _, path := range refusal.Has {
			if f.value(path) == nil {
				continue
			}
			place := path[0]
			if place == "request" {
				place = path[len(path)-1]
			}
			return &Error{place, refusal.Says + "; " + refusal.Fix}
		}
	}
	return nil
}

// checkSubject refuses payloads that are about no subscription.
func (f *facts) checkSubject() error {
	for i := range f.payloads.OtherSubjects {
		subject := &f.payloads.OtherSubjects[i]
		isOther := false
		for j := range subject.Has {
			isOther = isOther || f.holds(&subject.Has[j])
		}
		for _, path := range subject.Unless {
			isOther = isOther && f.value(path) == nil
		}
		if isOther {
			return &Error{Problem: "The facts are about no subscription (" + subject.Name + ")"}
		}
	}
	return nil
}

// holds reports whether a place holds what a condition wants.
func (f *facts) holds(condition *placeCondition) bool {
	value := f.value(condition.Path)
	if value == nil || condition.Among == nil {
		return value != nil
	}
	text, isText := asText(value)
	return isText && contains(condition.Among, text)
}

func (f *facts) readObjects(request object) error {
	var passed []string
	for _, object := range f.payloads.Objects {
		for _, path := range object.From {
			if len(path) == 1 {
				passed = append(passed, path[0])
			}
		}
	}
	whole := f.wholeObject(request, passed)
	if whole == nil {
		if err := f.checkNames(request, passed); err != nil {
			return err
		}
	}
	for i := range f.payloads.Objects {
		object := &f.payloads.Objects[i]
		var err error
		switch {
		case object == whole:
			err = f.add(object, request, object.Name)
		case object.Item != nil:
			_, err = f.chooseItem(object.Name, object.Item, nil)
		default:
			err = f.find(object, request, whole != nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wholeObject returns the object that the facts as a whole are; nil if they hold objects.
func (f *facts) wholeObject(request object, passed []string) *payloadObject {
	for _, name := range passed {
		if request.value(name) != nil {
			return nil
		}
	}
	for i := range f.payloads.Objects {
		object := &f.payloads.Objects[i]
		for _, name := range object.Whole {
			if request.value(name) != nil {
				return object
			}
		}
		if object.Envelope != nil && valueAt(request, object.Envelope.Data) != nil {
			return object
		}
	}
	return nil
}

// checkNames refuses names that facts do not have.
func (f *facts) checkNames(request object, passed []string) error {
	for _, name := range request.names() {
		if reason, isRefused := f.payloads.Refused[name]; isRefused {
			return &Error{name, reason}
		}
		if _, isField := f.payloads.Request[name]; !isField && !contains(passed, name) {
			return &Error{name, "The facts have no field of this name; payloads are " + strings.Join(passed, ", ")}
		}
	}
	return nil
}

func (f *facts) find(object *payloadObject, request object, hasWhole bool) error {
	for _, place := range object.From {
		isCarried := len(place) > 1
		if !isCarried && hasWhole {
			continue
		}
		var found any
		if isCarried {
			found = f.value(place)
		} else {
			found = request.value(place[0])
		}
		if found == nil {
			continue
		}
		path := strings.Join(place, ".")
		if _, isKnown := f.places[object.Name]; isKnown {
			if isCarried {
				return nil
			}
			return &Error{path, "The facts have " + object.Name + " under two names; pass one of the two"}
		}
		if err := f.add(object, found, path); err != nil {
			return err
		}
	}
	return nil
}

func (f *facts) add(data *payloadObject, value any, path string) error {
	if _, isText := value.(string); isText {
		const signed = "This is a text; verify it where it is signed, and pass the decoded "
		return &Error{path, signed + data.Name}
	}
	own, isObject := value.(object)
	if !isObject {
		return &Error{path, "This is " + kind(value) + ", not an object"}
	}
	if data.Envelope != nil {
		if content := valueAt(own, data.Envelope.Data); content != nil {
			opened, err := data.Envelope.opened(content, own, path)
			if err != nil {
				return err
			}
			own = opened
		}
	}
	f.places[data.Name] = own
	return nil
}

// opened returns what an envelope holds, with the identifier of its message.
func (e *envelope) opened(content any, message object, path string) (object, error) {
	var opened *orderedObject
	if text, isText := content.(string); isText {
		if decoded, isBase64 := base64Bytes(text); isBase64 {
			if value, err := readJSON(decoded); err == nil {
				opened, _ = value.(*orderedObject)
			}
		}
	}
	if opened == nil {
		const whole = "This is not an object as JSON in whole Base64; pass the request's body as it came"
		return nil, &Error{path + "." + strings.Join(e.Data, "."), whole}
	}
	if id := valueAt(message, e.ID); id != nil {
		opened.set(e.As, id)
	}
	return opened, nil
}

// chooseItems finds the items of lists that only a moment tells.
func (f *facts) chooseItems(now int64) error {
	isChosen := false
	for i := range f.payloads.Objects {
		object := &f.payloads.Objects[i]
		if _, isKnown := f.places[object.Name]; isKnown || object.Item == nil {
			continue
		}
		isFound, err := f.chooseItem(object.Name, object.Item, &now)
		if err != nil {
			return err
		}
		isChosen = isChosen || isFound
	}
	if !isChosen {
		return nil
	}
	return f.addDerived()
}

// chooseItem finds the item of a list that counts: the only one, the one that the request names, any where one state is
// common to all, or the one that is running. It reports whether one was found; without the moment it may not be.
func (f *facts) chooseItem(name string, item *listItem, now *int64) (isFound bool, err error) {
	value := f.value(path{item.Of, item.List})
	if value == nil {
		return false, nil
	}
	place := item.Of + "." + item.List
	list, isList := value.([]any)
	items := make([]object, 0, len(list))
	for _, entry := range list {
		if item, isObject := valueOf(entry).(object); isObject {
			items = append(items, item)
		}
	}
	if !isList || len(items) < len(list) {
		return false, &Error{place, "This is " + kind(value) + ", where a list of objects belongs"}
	}
	wanted, err := f.request(item.By)
	if err != nil {
		return false, err
	}
	key := func(entry object) string {
		key, _ := entry.value(item.By).(string)
		return key
	}
	var found []object
	var all []string
	for i, entry := range items {
		if i < 5 {
			all = append(all, key(entry))
		}
		if wanted == nil || key(entry) == *wanted {
			found = append(found, entry)
		}
	}
	if len(found) > 1 && item.End != nil {
		if found, err = f.running(found, item, now); err != nil {
			return false, err
		}
	}
	if len(items) > 0 && len(found) != 1 {
		// Without the moment nothing tells which of them is running.
		if now == nil && len(found) > 0 {
			return false, nil
		}
		const choice = "There are %d items to choose from (%s); pass %s of one"
		return false, &Error{place, fmt.Sprintf(choice, len(found), strings.Join(all, ", "), item.By)}
	}
	if len(found) == 1 {
		f.places[name] = found[0]
	}
	return len(found) == 1, nil
}

// running returns, of several items, the one that counts, if anything tells it.
func (f *facts) running(items []object, item *listItem, now *int64) ([]object, error) {
	// It isn't known yet which item counts, so an error names the list.
	list := item.Of + "." + item.List
	places := make([]momentPlace, len(item.End))
	for i, end := range item.End {
		places[i] = momentPlace{Path: append(path{list}, end.Path[1:]...), Form: end.Form}
	}
	var ended []object
	var ends []int64
	last := 0
	for _, entry := range items {
		f.places[list] = entry
		end, isThere, err := firstPresent(places, f)
		if err != nil {
			return nil, err
		}
		if !isThere {
			continue
		}
		ended, ends = append(ended, entry), append(ends, end)
		if end > ends[last] {
			last = len(ends) - 1
		}
	}
	delete(f.places, list)
	// An item without an end has not begun.
	if len(ended) == 0 {
		ended = items
	}
	if item.Common != nil && f.holds(item.Common) {
		return ended[last : last+1], nil
	}
	if len(ends) < 2 || now == nil {
		return ended, nil
	}
	var running []object
	for i, end := range ends {
		if end > *now {
			running = append(running, ended[i])
		}
	}
	if running == nil {
		return ended[last : last+1], nil
	}
	return running, nil
}

// addDerived works out what the payloads say together; a field may be worked out of those before it.
func (f *facts) addDerived() error {
	derived := newOrderedObject()
	f.places["subscription"] = derived
	for i := range f.payloads.Derived {
		value, err := f.derivedValue(&f.payloads.Derived[i])
		if err != nil {
			return err
		}
		if value != nil {
			derived.set(f.payloads.Derived[i].Name, value)
		}
	}
	return nil
}

func (f *facts) derivedValue(field *derivedField) (any, error) {
	switch {
	case field.Has != nil:
		if f.value(field.Has) == nil {
			return nil, nil
		}
		return true, nil
	case field.MemberOf != nil:
		if object, isObject := f.value(field.MemberOf).(object); isObject {
			for _, name := range object.names() {
				if object.value(name) != nil && (field.Among == nil || contains(field.Among, name)) {
					return name, nil
				}
			}
		}
		return nil, nil
	case field.IsFilled != nil:
		value := f.value(field.IsFilled)
		if value == nil {
			return nil, nil
		}
		list, isList := value.([]any)
		for _, item := range list {
			_, isText := valueOf(item).(string)
			isList = isList && isText
		}
		if !isList {
			return nil, field.IsFilled.errorf("This is %s, where a list of identifiers belongs", kind(value))
		}
		return len(list) > 0, nil
	case field.Compare != nil:
		return f.order(field.Compare, field.With)
	case field.Later != nil:
		order, err := f.order(field.Later, field.Than)
		if err != nil || order != "after" {
			return nil, err
		}
		return true, nil
	case field.Latest != nil:
		return f.latestMoment(field.Latest)
	case field.Differ != nil:
		own, isThere := f.firstAsText(field.Differ)
		other, isOtherThere := f.firstAsText(field.From)
		if !isThere || !isOtherThere {
			return nil, nil
		}
		return own != other, nil
	case field.IsExpanded != nil:
		value := f.value(field.IsExpanded)
		if value == nil {
			return nil, nil
		}
		_, isObject := value.(object)
		return isObject, nil
	case field.ClassOf != nil:
		var texts []string
		for _, path := range field.ClassOf {
			if text, isText := asText(f.value(path)); isText {
				texts = append(texts, text)
			}
		}
		if class, isKnown := field.Classes[strings.Join(texts, "/")]; isKnown {
			return class, nil
		}
		return nil, nil
	}
	var first any
	for _, path := range field.FirstOf {
		value := f.value(path)
		if text, isText := value.(string); isText && field.Before != nil && text == *field.Before {
			if first == nil {
				first = value
			}
		} else if value != nil {
			return value, nil
		}
	}
	return first, nil
}

// order returns how the first moment that is there lies to the first of others: before, same or after; nil if either is
// absent.
func (f *facts) order(places, others []momentPlace) (any, error) {
	own, isThere, err := firstPresent(places, f)
	if err != nil {
		return nil, err
	}
	other, isOtherThere, err := firstPresent(others, f)
	if err != nil || !isThere || !isOtherThere {
		return nil, err
	}
	switch {
	case own < other:
		return "before", nil
	case own == other:
		return "same", nil
	}
	return "after", nil
}

// latestMoment returns the latest of several moments; nil if all are absent.
func (f *facts) latestMoment(places []momentPlace) (any, error) {
	var last any
	for i := range places {
		at, isThere, err := places[i].moment(f)
		if err != nil {
			return nil, err
		}
		if known, isKnown := last.(int64); isThere && (!isKnown || at > known) {
			last = at
		}
	}
	return last, nil
}

// firstAsText returns the first text or whole number that is there, as a text.
func (f *facts) firstAsText(paths []path) (text string, isThere bool) {
	for _, path := range paths {
		if text, isText := asText(f.value(path)); isText {
			return text, true
		}
	}
	return "", false
}

// occurrence returns what names the period that a notice is about; empty if it is absent.
func (f *facts) occurrence(places []momentPlace) (string, error) {
	for i := range places {
		if places[i].Form == "" {
			if text, _ := asText(f.value(places[i].Path)); text != "" {
				return text, nil
			}
			continue
		}
		at, isThere, err := places[i].moment(f)
		if err != nil {
			return "", err
		}
		if isThere {
			return isoText(at), nil
		}
	}
	return "", nil
}

// value returns the value at a path; nil if it is absent or null.
func (f *facts) value(path path) any {
	place, isThere := f.places[path[0]]
	if !isThere {
		return nil
	}
	return valueAt(place, path[1:])
}

// firstText returns the first text that is there; empty if all are absent.
func (f *facts) firstText(paths []path) (string, error) {
	for _, path := range paths {
		text, err := f.text(path)
		if err != nil {
			return "", err
		}
		if text != nil {
			return *text, nil
		}
	}
	return "", nil
}

// text returns the text at a path; nil if it is absent.
func (f *facts) text(path path) (*string, error) {
	value := f.value(path)
	if value == nil {
		return nil, nil
	}
	text, isText := value.(string)
	if !isText {
		return nil, path.errorf("This is %s, where a text belongs", kind(value))
	}
	return &text, nil
}

// request returns a text of the request; nil if it is absent.
func (f *facts) request(name string) (*string, error) {
	if f.payloads.Request[name] != "text" {
		return nil, nil
	}
	return f.text(path{"request", name})
}

// flag returns a field of the request that is true or false.
func (f *facts) flag(name string) (bool, error) {
	value := f.value(path{"request", name})
	if value == nil {
		return false, nil
	}
	flag, isFlag := value.(bool)
	if !isFlag {
		return false, &Error{name, "This is " + kind(value) + ", where true or false belongs"}
	}
	return flag, nil
}

// identity returns what tells the customer's subscription from all others; empty if nothing does.
func (f *facts) identity() (string, error) {
	identity := &f.payloads.Identity
	own, err := f.firstIdentifier(identity.Subscription)
	if err != nil || own != "" {
		return own, err
	}
	person, err := f.firstIdentifier(identity.Customer)
	if err != nil || person == "" {
		return "", err
	}
	thing, err := f.firstIdentifier(identity.Product)
	if err != nil || thing == "" {
		return "", err
	}
	return fmt.Sprintf("customer %d %s%s", len(person), person, thing), nil
}

func (f *facts) firstIdentifier(paths []path) (string, error) {
	for _, path := range paths {
		if found, err := f.identifier(path); err != nil || found != "" {
			return found, err
		}
	}
	return "", nil
}

// identifier returns an identifier, which some stores write as a number; empty if it is absent.
func (f *facts) identifier(path path) (string, error) {
	switch value := f.value(path).(type) {
	case nil:
		return "", nil
	case string:
		return value, nil
	case int64:
		if path[0] != "request" {
			return strconv.FormatInt(value, 10), nil
		}
	}
	return "", path.errorf("This is %s, where a text belongs", kind(f.value(path)))
}

var uuidForm = regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)

// checkIdentity refuses payloads of different subscriptions, and identifiers that nothing can be told by.
func (f *facts) checkIdentity() error {
	known := ""
	for _, path := range f.payloads.Identity.Same {
		value, err := f.identifier(path)
		if err != nil {
			return err
		}
		if value != "" && known != "" && value != known {
			return path.errorf("The payloads name different subscriptions; pass those of one")
		}
		if value != "" {
			known = value
		}
	}
	if notification := f.payloads.Notification; notification != nil && notification.IsUUID {
		name, err := f.text(notification.Path)
		if err != nil {
			return err
		}
		if name != nil && *name != "" && !uuidForm.MatchString(*name) {
			return notification.Path.errorf("This is not a UUID; pass the notification's own, or leave it out")
		}
	}
	if _, err := f.request("id"); err != nil {
		return err
	}
	for _, name := range []string{"id", "customer"} {
		if text, _ := f.value(path{"request", name}).(string); len(text) > identifierLimit {
			return &Error{name, fmt.Sprintf("The name has more than %d bytes; pass a shorter one", identifierLimit)}
		}
	}
	return nil
}

// now returns the moment of the decision: the given one, or for the zero time that of the facts.
func (f *facts) now(given time.Time) (int64, error) {
	if !given.IsZero() {
		if year := given.UTC().Year(); year < 1 || year > 9999 {
			return 0, &Error{"now", "This is not a date from the years 1 to 9999"}
		}
		return given.UnixMilli(), nil
	}
	text, err := f.request("now")
	if err != nil {
		return 0, err
	}
	if text == nil {
		return 0, &Error{"now", "The moment of the decision is missing; pass it"}
	}
	at, _, isMoment := isoMoment(*text)
	if !isMoment || at < earliest || at > latest {
		return 0, &Error{"now", "This is not a date with a time; write ISO 8601 with an offset"}
	}
	return at, nil
}

var wholeForm = regexp.MustCompile(`^[+-]?[0-9]{1,18}$`)

// moment returns the moment at a place, in one of the forms that stores use.
func (p *momentPlace) moment(facts *facts) (at int64, isThere bool, err error) {
	value := facts.value(p.Path)
	if value == nil {
		return 0, false, nil
	}
	// All moments of these years are exact as floating-point numbers.
	number := math.NaN()
	isNumber := false
	switch value := value.(type) {
	case string:
		switch {
		case p.Form == "rfc3339":
			if at, isFiner, isMoment := isoMoment(value); isMoment {
				if isFiner {
					at++
				}
				number = float64(at)
			}
		case p.Form == "millisecondsText" && wholeForm.MatchString(value):
			number, _ = strconv.ParseFloat(value, 64)
		}
	case int64:
		number, isNumber = float64(value), true
	case float64:
		number, isNumber = value, true
	}
	if isNumber {
		switch p.Form {
		case "rfc3339":
			number = math.NaN()
		case "seconds":
			number = math.Ceil(number * 1000)
		default:
			number = math.Ceil(number)
			if number >= firstSeconds && number <= lastSeconds {
				return 0, false, p.Path.errorf("This date is in 1970, so it is probably in seconds; pass milliseconds")
			}
		}
	}
	if !(number >= earliest && number <= latest) {
		return 0, false, p.Path.errorf("This is not a date from the years 1 to 9999 in the form of payloads (%s)", p.Form)
	}
	return int64(number), true, nil
}

// firstPresent returns the first of several moments that is there.
func firstPresent(places []momentPlace, facts *facts) (at int64, isThere bool, err error) {
	for i := range places {
		if at, isThere, err := places[i].moment(facts); err != nil || isThere {
			return at, isThere, err
		}
	}
	return 0, false, nil
}

// Values of notices

// parameterReader reads the parameters of notices.
type parameterReader struct {
	definitions map[string]*parameter
	facts       *facts
	now         int64
	zone        *time.Location
}

// moment returns the moment of a parameter.
func (r *parameterReader) moment(name string) (int64, error) {
	definition := r.definitions[name]
	at, isThere, err := firstPresent(definition.Moments, r.facts)
	if err != nil {
		return 0, err
	}
	path := definition.Moments[0].Path
	if !isThere {
		return 0, path.errorf("The notice needs this date (%s), and it is absent", name)
	}
	if at += definition.Plus; at > latest {
		return 0, path.errorf("This date (%s) is too late", name)
	}
	return at, nil
}

// lastMoment returns the last millisecond before the minute in which an end is: a text has no seconds.
func lastMoment(end int64) int64 { return floorDivided(end, minute)*minute - 1 }

// day returns the day of a parameter, and for an end that is in the middle of one, the end itself.
func (r *parameterReader) day(name string) (*parameterValue, error) {
	definition := r.definitions[name]
	if definition.DayOf != "" {
		at, err := r.moment(definition.DayOf)
		if err != nil {
			return nil, err
		}
		return &parameterValue{day: localTime(at, r.zone).day}, nil
	}
	end, err := r.moment(definition.LastDayBefore)
	if err != nil {
		return nil, err
	}
	value := &parameterValue{day: localTime(lastMoment(end), r.zone).day}
	if local := localTime(end, r.zone); local.day == value.day {
		value.time = &local
	}
	return value, nil
}

// values returns the values of some parameters.
func (r *parameterReader) values(used, defaultKeys []string, styles styleSet) (*values, error) {
	v := &values{byName: map[string]*parameterValue{}, missing: map[string]bool{}, styles: styles}
	today := localTime(r.now, r.zone).day
	limit := styles.styles.DaysWithoutYear
	var days []string
	hasTime := false
	for _, name := range used {
		definition := r.definitions[name]
		if definition.Moments != nil {
			continue
		}
		value, err := r.value(name, definition, defaultKeys, styles, today)
		if err != nil {
			return nil, err
		}
		if value == nil {
			v.missing[name] = true
			value = &parameterValue{}
		}
		v.byName[name] = value
		if definition.DayOf != "" || definition.LastDayBefore != "" {
			days = append(days, name)
			hasTime = hasTime || value.time != nil
			v.hasYear = v.hasYear || value.day-today > limit || today-value.day > limit
		}
	}
	if !hasTime {
		return v, nil
	}
	// Beside an end in the middle of a day, one at midnight is the last minute before it.
	for _, name := range days {
		value, last := v.byName[name], r.definitions[name].LastDayBefore
		if last == "" || value.time != nil {
			continue
		}
		end, err := r.moment(last)
		if err != nil {
			return nil, err
		}
		local := localTime(lastMoment(end)+1-minute, r.zone)
		value.time = &local
	}
	return v, nil
}

// value returns the value of a parameter; nil if it is a text that may be missing, and is.
func (r *parameterReader) value(
	name string, definition *parameter, defaultKeys []string, styles styleSet, today int,
) (*parameterValue, error) {
	switch {
	case definition.Text != nil:
		text, err := r.text(definition, defaultKeys)
		if err != nil || text == nil {
			return nil, err
		}
		return &parameterValue{text: *text}, nil
	case definition.WholeNumber != nil:
		number, isWhole := r.facts.value(definition.WholeNumber).(int64)
		if !isWhole {
			return nil, definition.WholeNumber.errorf("The notice needs this whole number (%s)", name)
		}
		return &parameterValue{number: number}, nil
	case definition.Price != nil:
		price, err := r.price(name, definition, styles)
		if err != nil {
			return nil, err
		}
		return &parameterValue{price: price}, nil
	case definition.DaysUntil != "":
		value, err := r.day(definition.DaysUntil)
		if err != nil {
			return nil, err
		}
		if value.day < today {
			return &parameterValue{}, nil
		}
		return &parameterValue{number: int64(value.day - today)}, nil
	}
	return r.day(name)
}

// text returns the value of a text, without what cannot stand in a line; nil if it may be missing, and is.
func (r *parameterReader) text(definition *parameter, defaultKeys []string) (*string, error) {
	given, err := r.facts.text(definition.Text)
	if err != nil {
		return nil, err
	}
	if given == nil {
		product, err := r.facts.firstText(definition.ProductIds)
		if err != nil {
			return nil, err
		}
		texts := definition.Defaults
		if own, isThere := definition.ByProduct[product]; isThere {
			texts = own
		}
		for _, key := range defaultKeys {
			if text, isThere := texts[key]; isThere {
				return &text, nil
			}
		}
		if definition.IsOptional {
			return nil, nil
		}
		given = new(string)
	}
	text := strings.Map(lineCharacter, *given)
	if strings.IndexFunc(text, isVisible) < 0 {
		return nil, definition.Text.errorf("The notice needs this text, and it is missing or blank")
	}
	if utf8.RuneCountInString(text) > textLimit {
		return nil, definition.Text.errorf("The text has more than %d code points", textLimit)
	}
	return &text, nil
}

// lineCharacter returns a space for what breaks lines, and a negative number for what has no place in a text.
func lineCharacter(letter rune) rune {
	switch {
	case letter >= 0x09 && letter <= 0x0d, letter == 0x85, letter == 0x2028, letter == 0x2029:
		return ' '
	case letter < 0x20, letter >= 0x7f && letter <= 0x9f, letter >= 0x202a && letter <= 0x202e,
		letter >= 0x2066 && letter <= 0x2069, letter == 0xfeff, letter >= 0xfdd0 && letter <= 0xfdef,
		letter == 0xfffe, letter == 0xffff:
		return -1
	}
	return letter
}

// invisible has the characters that show nothing and are not spaces.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1},
		{Lo: 0x034f, Hi: 0x034f, Stride: 1},
		{Lo: 0x061c, Hi: 0x061c, Stride: 1},
		{Lo: 0x115f, Hi: 0x1160, Stride: 1},
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1},
		{Lo: 0x180b, Hi: 0x180f, Stride: 1},
		{Lo: 0x200b, Hi: 0x200f, Stride: 1},
		{Lo: 0x2060, Hi: 0x206f, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},
		{Lo: 0xfe00, Hi: 0xfe0f, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
	},
	LatinOffset: 1,
}

func isVisible(letter rune) bool { return !unicode.IsSpace(letter) && !unicode.Is(invisible, letter) }

// price is an amount in the smallest units of its currency.
type price struct {
	minorUnits *big.Int
	currency   string
	// known is how a locale writes the currency, for those that have no way of their own.
	known currencyStyle
}

// nanosPerUnit is the parts of a whole unit in which money is counted.
const nanosPerUnit = 1_000_000_000

func (r *parameterReader) price(name string, definition *parameter, styles styleSet) (*price, error) {
	value := r.facts.value(definition.Price)
	code, err := r.currencyCode(definition, value)
	if err != nil {
		return nil, err
	}
	known, isKnown := styles.currency(code)
	if !isKnown {
		place := append(append(path{}, definition.Price...), "currencyCode")
		if definition.Currency != nil {
			place = definition.Currency
		}
		return nil, place.errorf("The notice needs the currency of a price (%s)", name)
	}
	var amount *big.Int
	scale := known.digits
	if definition.Form == "money" {
		amount, scale = moneyAmount(value), 9
	} else if units, isWhole := value.(int64); isWhole {
		amount = big.NewInt(units)
		if definition.Form == "thousandths" {
			scale = 3
		}
	}
	if amount == nil || amount.Sign() < 0 {
		return nil, definition.Price.errorf("The notice needs this price (%s), from 0, as payloads have it", name)
	}
	if scale < known.digits {
		amount.Mul(amount, powerOf10(known.digits-scale))
	} else if scale > known.digits {
		rest := new(big.Int)
		if amount.QuoRem(amount, powerOf10(scale-known.digits), rest); rest.Sign() != 0 {
			return nil, definition.Price.errorf("The price (%s) is more exact than %s can be paid", name, code)
		}
	}
	return &price{amount, code, known}, nil
}

var currencyForm = regexp.MustCompile(`^[A-Za-z]{3}$`)

// currencyCode returns the code of a price's currency; empty if there is none.
func (r *parameterReader) currencyCode(definition *parameter, value any) (string, error) {
	code := ""
	if definition.Currency != nil {
		text, err := r.facts.text(definition.Currency)
		if err != nil {
			return "", err
		}
		if text != nil {
			code = *text
		}
	} else if definition.Form == "money" {
		code, _ = valueAt(value, []string{"currencyCode"}).(string)
	}
	if !currencyForm.MatchString(code) {
		return "", nil
	}
	return strings.ToUpper(code), nil
}

// moneyAmount returns an amount of whole units and billionths of them, in billionths; nil if the value is none.
func moneyAmount(value any) *big.Int {
	money, isObject := value.(object)
	if !isObject || (money.value("units") == nil && money.value("nanos") == nil) {
		return nil
	}
	units, hasUnits := wholeNumber(money.value("units"))
	nanos, hasNanos := wholeNumber(money.value("nanos"))
	if !hasUnits || !hasNanos || nanos < 0 || nanos >= nanosPerUnit {
		return nil
	}
	amount := new(big.Int).Mul(big.NewInt(units), big.NewInt(nanosPerUnit))
	return amount.Add(amount, big.NewInt(nanos))
}

// wholeNumber returns a whole number or one that is written as a text; 0 if it is absent.
func wholeNumber(value any) (number int64, isWhole bool) {
	switch value := value.(type) {
	case nil:
		return 0, true
	case int64:
		return value, true
	case string:
		if wholeForm.MatchString(value) {
			number, err := strconv.ParseInt(value, 10, 64)
			return number, err == nil
		}
	}
	return 0, false
}

func powerOf10(exponent int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(exponent)), nil)
}

// contradiction returns why prices cannot all be true; empty if they can.
func (r *parameterReader) contradiction(used []string, values *values) string {
	for _, name := range used {
		lower := r.definitions[name].MoreThan
		more, less := values.byName[name], values.byName[lower]
		if lower == "" || more == nil || less == nil {
			continue
		}
		if more.price.currency != less.price.currency {
			return name + " and " + lower + " are in different currencies"
		}
		if more.price.minorUnits.Cmp(less.price.minorUnits) <= 0 {
			return name + " is not more than " + lower
		}
	}
	return ""
}

// parameterValue is what a text is filled in with; the kind of the parameter tells which field counts.
type parameterValue struct {
	text   string
	number int64
	price  *price
	// The day since 1970.
	day int
	// The time of an end; nil if its day says all.
	time *clock
}

// values are what texts are filled in with.
type values struct {
	byName  map[string]*parameterValue
	missing map[string]bool
	hasYear bool
	styles  styleSet
}

// with returns texts to fill in, in the same styles.
func (v *values) with(texts map[string]string) *values {
	own := make(map[string]*parameterValue, len(texts))
	for name, text := range texts {
		own[name] = &parameterValue{text: text}
	}
	return &values{byName: own, missing: v.missing, hasYear: v.hasYear, styles: v.styles}
}

// anyMissing reports whether one of some values is missing.
func (v *values) anyMissing(names []string) bool {
	for _, name := range names {
		if v.missing[name] {
			return true
		}
	}
	return false
}

func (v *values) text(name string) string {
	if value := v.byName[name]; value != nil {
		return value.text
	}
	return ""
}

func (v *values) haveRightToLeftText(ranges [][2]rune) bool {
	isRightToLeft := func(letter rune) bool {
		for _, ends := range ranges {
			if letter >= ends[0] && letter <= ends[1] {
				return true
			}
		}
		return false
	}
	for _, value := range v.byName {
		if strings.IndexFunc(value.text, isRightToLeft) >= 0 {
			return true
		}
	}
	return false
}

// satisfy reports whether a condition of a variant holds.
func (v *values) satisfy(condition *condition) bool {
	own := v.byName[condition.Value]
	switch equals := condition.Equals.(type) {
	case string:
		return own.text == equals
	case float64:
		return float64(own.number) == equals
	}
	if condition.AnyOf != nil {
		return holdsAny(condition.AnyOf, own.number)
	}
	return !holdsAny(condition.NoneOf, own.number)
}

// holdsAny reports whether all relations of one of some alternatives hold of a number's magnitude.
func holdsAny(alternatives [][]relation, number int64) bool {
	if number < 0 {
		number = -number
	}
	for _, relations := range alternatives {
		holds := true
		for i := range relations {
			holds = holds && relations[i].holds(number)
		}
		if holds {
			return true
		}
	}
	return false
}

func (r *relation) holds(operand int64) bool {
	if r.Modulus != 0 {
		operand %= r.Modulus
	}
	for _, ends := range r.Ranges {
		if operand >= ends[0] && operand <= ends[1] {
			return !r.IsOutside
		}
	}
	return r.IsOutside
}

// written writes a piece of a text.
func (v *values) written(piece *piece, isIsolating bool) string {
	var text string
	switch {
	case piece.Constant != nil:
		text = *piece.Constant
	case piece.Value != "":
		text = v.writtenValue(v.byName[piece.Value], piece.As)
	default:
		return piece.text
	}
	if isIsolating && piece.Isolate != "" {
		return piece.Isolate + text + "\u2069"
	}
	return text
}

func (v *values) writtenValue(value *parameterValue, as *valueStyle) string {
	styles, region := v.styles.styles, v.styles.region
	switch {
	case as == nil:
		return value.text
	case as.Integer != nil:
		return styles.Integers[*as.Integer].in(region).written(strconv.FormatInt(value.number, 10))
	case as.Price != nil:
		return styles.Prices[*as.Price].in(region).written(value.price)
	}
	shown := clock{day: value.day}
	usual, withYear := as.Day, as.DayWithYear
	if value.time != nil && as.Time != nil {
		shown = *value.time
		usual, withYear = *as.Time, as.TimeWithYear
	}
	if v.hasYear {
		usual = withYear
	}
	return writtenDay(shown, styles.Days[usual].in(region))
}

// styleSet is how values are written, by a locale's usual way or by that of a region.
type styleSet struct {
	styles *styles
	region string
}

// currency returns what stands around amounts of a currency, and its digits, if prices can be in it.
func (s styleSet) currency(code string) (currencyStyle, bool) {
	for i := range s.styles.Prices {
		if known, isKnown := s.styles.Prices[i].Usual.Currencies[code]; isKnown {
			return known, true
		}
	}
	return currencyStyle{}, false
}

// written writes a whole number, given in plain digits.
func (s integerStyle) written(plain string) string {
	plain, isNegative := strings.TrimPrefix(plain, "-"), strings.HasPrefix(plain, "-")
	var text strings.Builder
	if isNegative {
		text.WriteString(s.Minus[0])
	}
	for i, digit := range []byte(plain) {
		rest := len(plain) - i - s.LastGroup
		isBoundary := i > 0 && rest >= 0 && s.OtherGroups > 0 && rest%s.OtherGroups == 0
		if isBoundary && len(plain) >= s.LeastGroupedDigits {
			text.WriteString(s.Separator)
		}
		text.WriteString(s.Digits[digit-'0'])
	}
	if isNegative {
		text.WriteString(s.Minus[1])
	}
	return text.String()
}

func (s priceStyle) written(price *price) string {
	currency, isKnown := s.Currencies[price.currency]
	if !isKnown {
		currency = price.known
	}
	whole, fraction := new(big.Int).QuoRem(price.minorUnits, powerOf10(currency.digits), new(big.Int))
	text := currency.before + s.Whole.written(whole.String())
	if currency.digits > 0 {
		text += s.DecimalSign + inDigits(fmt.Sprintf("%0*d", currency.digits, fraction), s.Whole.Digits)
	}
	return text + currency.behind
}

// inDigits writes plain digits in others.
func inDigits(plain string, digits []string) string {
	text := ""
	for _, digit := range []byte(plain) {
		text += digits[digit-'0']
	}
	return text
}

func writtenDay(at clock, pieces []dayPiece) string {
	date := time.Unix(int64(at.day)*(day/1000), 0).UTC()
	var text strings.Builder
	for i := range pieces {
		piece := &pieces[i]
		switch {
		case piece.Year != nil:
			text.WriteString(inDigits(strconv.Itoa(date.Year()), piece.Year))
		case piece.Month != nil:
			text.WriteString(piece.Month[date.Month()-1])
		case piece.Day != nil:
			text.WriteString(piece.Day[date.Day()-1])
		case piece.Weekday != nil:
			// The first is Monday.
			text.WriteString(piece.Weekday[(date.Weekday()+6)%7])
		case piece.Hour != nil:
			text.WriteString(piece.Hour[at.hour])
		case piece.Minute != nil:
			text.WriteString(piece.Minute[at.minute])
		default:
			text.WriteString(piece.text)
		}
	}
	return text.String()
}

// layoutValues are the values of a layout of emails: texts, truth values and lists of texts.
type layoutValues map[string]any

// layOut writes a layout of emails.
func layOut(output *strings.Builder, parts []layoutPart, values layoutValues, item string) {
	for i := range parts {
		part := &parts[i]
		switch {
		case part.Value != "":
			value := item
			if part.Value != "." {
				value, _ = values[part.Value].(string)
			}
			if part.IsEscaped {
				value = escaped.Replace(value)
			}
			output.WriteString(value)
		case part.Section != "":
			layOutSection(output, part, values, item)
		default:
			output.WriteString(part.text)
		}
	}
}

func layOutSection(output *strings.Builder, section *layoutPart, values layoutValues, item string) {
	isThere := false
	switch value := values[section.Section].(type) {
	case []string:
		if !section.IsInverted {
			for _, item := range value {
				layOut(output, section.Parts, values, item)
			}
			return
		}
		isThere = len(value) > 0
	case string:
		isThere = value != ""
	case bool:
		isThere = value
	}
	if isThere != section.IsInverted {
		layOut(output, section.Parts, values, item)
	}
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// Time

// clock is what a clock of a zone shows: the day since 1970, the hour and the minute.
type clock struct{ day, hour, minute int }

func localTime(at int64, zone *time.Location) clock {
	local := time.UnixMilli(at).In(zone)
	_, offset := local.Zone()
	return clock{int(floorDivided(at+int64(offset)*1000, day)), local.Hour(), local.Minute()}
}

func floorDivided(number, divisor int64) int64 {
	quotient := number / divisor
	if number%divisor < 0 {
		quotient--
	}
	return quotient
}

func momentOf(at int64) Moment { return Moment{time.UnixMilli(at).UTC()} }

// isoText returns a moment in UTC, with milliseconds only where there are some.
func isoText(at int64) string {
	moment := time.UnixMilli(at).UTC()
	if at%1000 == 0 {
		return moment.Format("2006-01-02T15:04:05Z")
	}
	return moment.Format("2006-01-02T15:04:05.000Z")
}

var isoForm = regexp.MustCompile(
	`^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d\d):(\d\d))$`,
)

// isoMoment reads ISO 8601 with an offset, without what is finer than a millisecond.
func isoMoment(text string) (at int64, isFiner, isMoment bool) {
	found := isoForm.FindStringSubmatch(text)
	if found == nil {
		return 0, false, false
	}
	number := func(group int) int {
		// A group that is left out is 0.
		number, _ := strconv.Atoi(found[group])
		return number
	}
	year, month, date := number(1), time.Month(number(2)), number(3)
	hour, minutes, seconds := number(4), number(5), number(6)
	offsetHours, offsetMinutes := number(9), number(10)
	midnight := time.Date(year, month, date, 0, 0, 0, 0, time.UTC)
	isDate := midnight.Month() == month && midnight.Day() == date && year >= 1
	if !isDate || hour > 23 || minutes > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59 {
		return 0, false, false
	}
	offset := offsetHours*60 + offsetMinutes
	if found[8] == "-" {
		offset = -offset
	}
	fraction := found[7] + "000"
	milliseconds, _ := strconv.Atoi(fraction[:3])
	isFiner = strings.Trim(fraction[3:], "0") != ""
	inDay := (hour*60+minutes-offset)*minute + seconds*1000 + milliseconds
	return midnight.UnixMilli() + int64(inDay), isFiner, true
}

// Values of JSON

// object is an object of JSON. A value of JSON is nil, a bool, an int64, a float64 that is not whole, a string, a list
// ([]any) or an object; valueOf makes one of the items of a list.
type object interface {
	// names returns the names of the members in order.
	names() []string
	// value returns the value of a member; nil if it is absent or null.
	value(name string) any
}

// orderedObject is an object whose members are in the order in which they are written.
type orderedObject struct {
	order   []string
	members map[string]any
}

func newOrderedObject() *orderedObject { return &orderedObject{members: map[string]any{}} }

func (o *orderedObject) names() []string { return o.order }

func (o *orderedObject) value(name string) any { return o.members[name] }

func (o *orderedObject) has(name string) bool {
	_, isThere := o.members[name]
	return isThere
}

func (o *orderedObject) set(name string, value any) {
	if !o.has(name) {
		o.order = append(o.order, name)
	}
	o.members[name] = value
}

// mapObject is a decoded object, whose members have no order but that of their names.
type mapObject map[string]any

func (o mapObject) names() []string {
	names := make([]string, 0, len(o))
	for name := range o {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (o mapObject) value(name string) any { return valueOf(o[name]) }

// foreign stands for a value of Go that is none of JSON.
type foreign struct{}

// valueOf returns a decoded value as a value of JSON.
func valueOf(decoded any) any {
	switch value := decoded.(type) {
	case nil, bool, int64, []any, object:
		return value
	case string:
		return strings.ToValidUTF8(value, "\ufffd")
	case int:
		return int64(value)
	case float64:
		return numberOf(value)
	case json.Number:
		if whole, err := value.Int64(); err == nil {
			return whole
		}
		number, err := value.Float64()
		if errors.Is(err, strconv.ErrSyntax) {
			return foreign{}
		}
		return numberOf(number)
	case map[string]any:
		return mapObject(value)
	}
	return foreign{}
}

// numberOf returns a number as a whole one, if it is one of 64 bits.
func numberOf(number float64) any {
	if number == math.Trunc(number) && math.Abs(number) < 1<<63 {
		return int64(number)
	}
	return number
}

// readJSON reads a value of JSON with its members in order.
func readJSON(data []byte) (any, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var whole json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		return nil, notJSON(err.Error())
	}
	if !utf8.Valid(data) {
		return nil, notJSON("a text is not in UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return readValue(decoder, "")
}

func readValue(decoder *json.Decoder, path string) (any, error) {
	token, err := nextToken(decoder)
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return readObject(decoder, path)
	case json.Delim('['):
		return readList(decoder, path)
	}
	return valueOf(token), nil
}

func readList(decoder *json.Decoder, path string) (any, error) {
	list := []any{}
	for decoder.More() {
		item, err := readValue(decoder, path)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	_, err := nextToken(decoder)
	return list, err
}

func readObject(decoder *json.Decoder, path string) (any, error) {
	object := newOrderedObject()
	for decoder.More() {
		token, err := nextToken(decoder)
		if err != nil {
			return nil, err
		}
		name, _ := token.(string)
		place := name
		if path != "" {
			place = path + "." + name
		}
		if object.has(name) {
			return nil, &Error{place, "The object has this name twice; keep the one that is right"}
		}
		value, err := readValue(decoder, place)
		if err != nil {
			return nil, err
		}
		object.set(name, value)
	}
	_, err := nextToken(decoder)
	return object, err
}

func nextToken(decoder *json.Decoder) (json.Token, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, notJSON(err.Error())
	}
	return token, nil
}

func notJSON(reason string) error { return &Error{Problem: "The facts are not JSON: " + reason} }

// valueAt returns the value that names lead to; nil if it is absent or null.
func valueAt(value any, names []string) any {
	for _, name := range names {
		own, isObject := value.(object)
		if !isObject {
			return nil
		}
		value = own.value(name)
	}
	return value
}

// kind names the kind of a value.
func kind(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "a truth value"
	case int64, float64:
		return "a number"
	case string:
		return "a text"
	case []any:
		return "a list"
	case object:
		return "an object"
	}
	return "no value of JSON"
}

// asText returns a text or a whole number as a text.
func asText(value any) (text string, isText bool) {
	switch value := value.(type) {
	case string:
		return value, true
	case int64:
		return strconv.FormatInt(value, 10), true
	}
	return "", false
}

// haveOneType reports whether two values are both truth values, both whole numbers or both texts.
func haveOneType(first, second any) bool {
	switch first.(type) {
	case bool:
		_, isOne := second.(bool)
		return isOne
	case int64:
		_, isOne := second.(int64)
		return isOne
	case string:
		_, isOne := second.(string)
		return isOne
	}
	return false
}

var standardLetters = strings.NewReplacer("-", "+", "_", "/")

// base64Bytes returns the bytes of Base64, in the standard alphabet or that for URLs, with whole padding or none.
// Another spelling of the same bytes is a text that was cut or changed.
func base64Bytes(text string) (decoded []byte, isBase64 bool) {
	if !strings.ContainsAny(text, "+/") {
		text = standardLetters.Replace(text)
	}
	encoding := base64.RawStdEncoding
	if strings.HasSuffix(text, "=") {
		encoding = base64.StdEncoding
	}
	decoded, err := encoding.Strict().DecodeString(text)
	// The decoder skips line breaks.
	return decoded, err == nil && !strings.ContainsAny(text, "\r\n")
}

func contains(texts []string, text string) bool {
	for _, other := range texts {
		if other == text {
			return true
		}
	}
	return false
}

func nonEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// The data

// dataFormat is the version of the data that this file reads.
const dataFormat = 1

// catalog is the catalog as data. JSON has the same names, but for the case of their letters.
type catalog struct {
	Format       int
	Payloads     payloads
	Decision     decisionData
	SourceLocale string
	Locales      []locale
	Parameters   map[string]*parameter
	Notices      map[string]noticeData
	Channels     map[string][]channelPart
	Links        map[string]string
	Styles       styles
	Layouts      struct{ HTML, Text []layoutPart }
	// By region: the locale that is likely and the zone that is usual; nil where there is none.
	Regions map[string][2]*string
	// The names of zones, by zone and locale.
	Zones      map[string]map[string]string
	Characters struct {
		// The first and the last of each run of characters.
		RightToLeft          [][2]rune
		GSM7, GSM7Extensions string
		// How much fits into a text message, and into each of several.
		TextMessages struct {
			GSM7, UCS2 struct{ Single, Part int }
		}
	}
}

// path is an object and the names that lead to a field in it.
type path []string

// errorf returns an error at a path, which it shows as a caller knows it.
func (p path) errorf(format string, arguments ...any) *Error {
	shown := p
	if p[0] == "request" {
		shown = p[1:]
	}
	return &Error{strings.Join(shown, "."), fmt.Sprintf(format, arguments...)}
}

// momentPlace is the place of a moment, or without a form, that of a text.
type momentPlace struct {
	Path path
	Form string
}

type payloads struct {
	Request  map[string]string
	Objects  []payloadObject
	Refused  map[string]string
	Refusals []struct {
		Has       []path
		Says, Fix string
	}
	OtherSubjects []struct {
		Name   string
		Has    []placeCondition
		Unless []path
	}
	Derived      []derivedField
	Identity     struct{ Subscription, Customer, Product, Same []path }
	Notification *struct {
		Path   path
		IsUUID bool
	}
	Region path
}

type payloadObject struct {
	Name     string
	From     []path
	Whole    []string
	Envelope *envelope
	Item     *listItem
}

// envelope is a message that holds an object as JSON in Base64.
type envelope struct {
	Data, ID []string
	As       string
}

// placeCondition is a place that holds something, or one of some texts.
type placeCondition struct {
	Path  path
	Among []string
}

// listItem is the item of a list that counts.
type listItem struct {
	Of, List, By string
	End          []momentPlace
	Common       *placeCondition
}

type derivedField struct {
	Name                    string
	Has, MemberOf, IsFilled path
	IsExpanded              path
	Among                   []string
	FirstOf                 []path
	Before                  *string
	Compare, With, Latest   []momentPlace
	Later, Than             []momentPlace
	Differ, From, ClassOf   []path
	Classes                 map[string]string
}

type decisionData struct {
	Parts     map[string]string
	Outputs   []struct{ Name, Initial string }
	Variables []variable
	Tables    []table
}

type variable struct {
	Moments       []momentPlace
	Plus          int64
	IsCombination bool
	Field         path
	Literals      []literal
	Absent        int
	Unlisted      *int
}

// literal is a value of a field, with its number.
type literal struct {
	value  any
	number int
}

func (l *literal) UnmarshalJSON(data []byte) error {
	var value any
	err := json.Unmarshal(data, &[]any{&value, &l.number})
	l.value = valueOf(value)
	return err
}

type table struct {
	Table  string
	Inputs []tableInput
	Rows   []tableRow
}

type tableInput struct {
	Name, Output string
	Variable     int
	Values       words
}

// words are those of an input: by a variable's number, or by the value of an output.
type words struct {
	list   []string
	byName map[string]string
}

func (w *words) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, &w.list)
	}
	return json.Unmarshal(data, &w.byName)
}

type tableRow struct {
	Row      string
	When     map[string][]string
	Then     map[string]string
	Evidence string
}

type locale struct {
	Tag           string
	IsRightToLeft bool
	Regions       []string
	Texts         map[string]*text
}

func (l *locale) has(key string) bool { return l.Texts[key] != nil }

// region returns the locale of a region that a requested one is; empty if it is none.
func (l *locale) region(requested string) string {
	for _, tag := range l.Regions {
		if strings.EqualFold(tag, requested) {
			return tag
		}
	}
	return ""
}

type text struct {
	Needs    []string
	Variants []struct {
		When       []condition
		Paragraphs [][]inline
	}
}

type condition struct {
	Value         string
	Equals        any
	AnyOf, NoneOf [][]relation
}

type relation struct {
	// 0 stands for none.
	Modulus   int64
	IsOutside bool
	Ranges    [][2]int64
}

// inline is pieces of text that may lead to an address.
type inline struct {
	Pieces []piece
	URL    string
}

func (i *inline) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, &i.Pieces)
	}
	type plain inline
	return json.Unmarshal(data, (*plain)(i))
}

// piece is a text, a text that stands for a value, or a value.
type piece struct {
	text     string
	Constant *string
	Value    string
	As       *valueStyle
	Isolate  string
}

func (p *piece) UnmarshalJSON(data []byte) error {
	type plain piece
	return unmarshalText(data, &p.text, (*plain)(p))
}

// valueStyle has the places of a value's styles.
type valueStyle struct {
	Integer, Price   *int
	Day, DayWithYear int
	Time             *int
	TimeWithYear     int
}

type parameter struct {
	Text                            path
	ProductIds                      []path
	ByProduct                       map[string]map[string]string
	Defaults                        map[string]string
	IsOptional                      bool
	WholeNumber                     path
	Price                           path
	Form                            string
	Currency                        path
	MoreThan                        string
	Moments                         []momentPlace
	Plus                            int64
	LastDayBefore, DayOf, DaysUntil string
}

type noticeData struct {
	Channels             []noticeChannel
	Openings, Closings   []string
	ValidUntil, Reminder string
	Situation            string
	Occurrence           []momentPlace
}

// noticeChannel is a channel of a notice; the names of parameters and of parts that name a zone are by locale.
type noticeChannel struct {
	Name                  string
	Parameters, ZoneParts map[string][]string
}

type channelPart struct {
	Name, Format  string
	IsTextMessage bool
}

type styles struct {
	// How far from today a day is written without its year.
	DaysWithoutYear int
	Integers        []regional[integerStyle]
	Days            []regional[[]dayPiece]
	Prices          []regional[priceStyle]
}

// regional is a locale's usual way to write values, and those of its regions.
type regional[Style any] struct {
	Usual    Style
	Regional map[string]Style
}

func (r *regional[Style]) in(region string) Style {
	if style, isThere := r.Regional[region]; isThere {
		return style
	}
	return r.Usual
}

type integerStyle struct {
	Digits                                     []string
	Separator                                  string
	LastGroup, OtherGroups, LeastGroupedDigits int
	Minus                                      [2]string
}

type priceStyle struct {
	Whole       integerStyle
	DecimalSign string
	Currencies  map[string]currencyStyle
}

// currencyStyle is what stands around an amount, and the digits after its decimal sign.
type currencyStyle struct {
	before, behind string
	digits         int
}

func (c *currencyStyle) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&c.before, &c.behind, &c.digits})
}

// dayPiece is a text, or the texts for the digits of years, for months, days, days of the week, hours or minutes.
type dayPiece struct {
	text                                    string
	Year, Month, Day, Weekday, Hour, Minute []string
}

func (p *dayPiece) UnmarshalJSON(data []byte) error {
	type plain dayPiece
	return unmarshalText(data, &p.text, (*plain)(p))
}

// layoutPart is a text, a value, or a section that is there for each item of a list, or if a value is there.
type layoutPart struct {
	text       string
	Value      string
	IsEscaped  bool
	Section    string
	IsInverted bool
	Parts      []layoutPart
}

func (p *layoutPart) UnmarshalJSON(data []byte) error {
	type plain layoutPart
	return unmarshalText(data, &p.text, (*plain)(p))
}

// unmarshalText reads a text or an object.
func unmarshalText(data []byte, text *string, object any) error {
	if data[0] == '"' {
		return json.Unmarshal(data, text)
	}
	return json.Unmarshal(data, object)
}
