// Runs the tests of alerting rules that stand beside them in promtool's format, with Prometheus' own parser and engine:
// `go run . rules.yml rules.test.yml`. promtool itself would do; it takes minutes to build, as it carries every cloud's client.
package main

import (
	"context"
	"fmt"
	"os"
	"sort"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
	"go.yaml.in/yaml/v3"
)

type rule struct {
	Alert  string            `yaml:"alert"`
	Expr   string            `yaml:"expr"`
	For    model.Duration    `yaml:"for"`
	Labels map[string]string `yaml:"labels"`
}

type rules struct {
	Groups []struct {
		Name  string `yaml:"name"`
		Rules []rule `yaml:"rules"`
	} `yaml:"groups"`
}

type series struct {
	Series string `yaml:"series"`
	Values string `yaml:"values"`
}

type example struct {
	Name        string         `yaml:"name"`
	Interval    model.Duration `yaml:"interval"`
	InputSeries []series       `yaml:"input_series"`
	AlertTests  []struct {
		At       model.Duration `yaml:"eval_time"`
		Alert    string         `yaml:"alertname"`
		Expected []struct {
			Labels map[string]string `yaml:"exp_labels"`
		} `yaml:"exp_alerts"`
	} `yaml:"alert_rule_test"`
}

type examples struct {
	Interval model.Duration `yaml:"evaluation_interval"`
	Tests    []example      `yaml:"tests"`
}

func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}

// The label sets for which a rule fires at an instant: its expression has held at every look since `for` before.
func firing(loader *promqltest.LazyLoader, one rule, every, at time.Duration) ([]string, error) {
	since := map[string]time.Duration{}
	var all []string
	for now := time.Duration(0); now <= at; now += every {
		ts := time.Unix(0, 0).UTC().Add(now)
		var failed error
		loader.WithSamplesTill(ts, func(err error) { failed = err })
		if failed != nil {
			return nil, failed
		}
		query, err := loader.QueryEngine().NewInstantQuery(context.Background(), loader.Queryable(), nil, one.Expr, ts)
		if err != nil {
			return nil, err
		}
		result := query.Exec(context.Background())
		vector, err := result.Vector()
		if err != nil {
			return nil, err
		}
		held := map[string]time.Duration{}
		all = nil
		for _, sample := range vector {
			key := withRule(sample.Metric, one)
			begun, known := since[key]
			if !known {
				begun = now
			}
			held[key] = begun
			if now-begun >= time.Duration(one.For) {
				all = append(all, key)
			}
		}
		since = held
		query.Close()
	}
	sort.Strings(all)
	return all, nil
}

func withRule(metric labels.Labels, one rule) string {
	builder := labels.NewBuilder(metric).Del(labels.MetricName)
	for name, value := range one.Labels {
		builder.Set(name, value)
	}
	return builder.Labels().String()
}

func expected(given map[string]string) string { return labels.FromMap(given).String() }

func check(one example, every time.Duration, known map[string]rule) []string {
	var wrong []string
	lines := []string{"load " + one.Interval.String()}
	for _, input := range one.InputSeries {
		lines = append(lines, "  "+input.Series+" "+input.Values)
	}
	for _, test := range one.AlertTests {
		loader, err := promqltest.NewLazyLoader(strings.Join(lines, "\n"), promqltest.LazyLoaderOpts{})
		if err != nil {
			return append(wrong, fmt.Sprintf("%s: %v", one.Name, err))
		}
		alert, isKnown := known[test.Alert]
		if !isKnown {
			wrong = append(wrong, fmt.Sprintf("%s: there is no rule %s", one.Name, test.Alert))
			continue
		}
		var want []string
		for _, alert := range test.Expected {
			want = append(want, expected(alert.Labels))
		}
		sort.Strings(want)
		got, err := firing(loader, alert, every, time.Duration(test.At))
		loader.Close()
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%s: %s: %v", one.Name, test.Alert, err))
		} else if strings.Join(got, "\n") != strings.Join(want, "\n") {
			wrong = append(wrong, fmt.Sprintf("%s: %s at %s fires for %v, not for %v", one.Name, test.Alert, test.At, got, want))
		}
	}
	return wrong
}

func main() {
	var given rules
	var tests examples
	for index, into := range []any{&given, &tests} {
		if err := read(os.Args[index+1], into); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	known, wrong := map[string]rule{}, []string{}
	parse := parser.NewParser(parser.Options{})
	for _, group := range given.Groups {
		for _, one := range group.Rules {
			if _, err := parse.ParseExpr(one.Expr); err != nil {
				wrong = append(wrong, fmt.Sprintf("%s: %v", one.Alert, err))
			}
			known[one.Alert] = one
		}
	}
	for _, one := range tests.Tests {
		wrong = append(wrong, check(one, time.Duration(tests.Interval), known)...)
	}
	sort.Strings(wrong)
	for _, line := range wrong {
		fmt.Println(line)
	}
	if len(wrong) > 0 {
		os.Exit(1)
	}
	fmt.Printf("%d rules fire as they should.\n", len(known))
}
