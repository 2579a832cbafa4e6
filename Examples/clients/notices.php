<?php
// Asks the service for the notice of each customer: php notices.php URL < customers.jsonl
function notice(string $url, string $facts, int $tries = 8): string
{
    $options = ['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => $facts,
        'timeout' => 10, 'ignore_errors' => true];
    for ($attempt = 1; ; $attempt++) {
        $delay = min(0.1 * 2 ** $attempt, 5);
        $http_response_header = [];
        $body = @file_get_contents($url, false, stream_context_create(['http' => $options]));
        $status = (int) substr($http_response_header[0] ?? '', 9, 3);
        // Other errors are application/problem+json with path and fix.
        if ($body !== false && !in_array($status, [408, 429, 502, 503, 504])) return $body;
        if ($attempt === $tries) throw new RuntimeException("No answer from $url, status $status");
        foreach ($http_response_header as $field) {
            if (preg_match('/^Retry-After: *([0-9.]+)/i', $field, $found)) $delay = (float) $found[1];
        }
        usleep((int) ($delay * 1_000_000));
    }
}

while (($line = fgets(STDIN)) !== false) echo notice($argv[1], rtrim($line, "\n"));
